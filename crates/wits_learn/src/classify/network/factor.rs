//! Tables over several variables: what inference multiplies and sums.

/// A number for each combination of values of some variables.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Factor {
    /// Rising numbers of variables.
    pub(super) variables: Vec<usize>,
    /// How many values each of them has.
    sizes: Vec<usize>,
    /// The last variable changes fastest.
    pub(super) values: Vec<f64>,
}

impl Factor {
    /// Fills a table: `value` is handed the values of the variables, in rising order of the variables.
    pub(super) fn new(
        variables: Vec<usize>,
        size: impl Fn(usize) -> usize,
        mut value: impl FnMut(&[usize]) -> f64,
    ) -> Self {
        let sizes: Vec<usize> = variables.iter().map(|variable| size(*variable)).collect();
        let count = sizes.iter().product();
        let mut at = vec![0; sizes.len()];
        let mut values = Vec::with_capacity(count);
        for _ in 0..count {
            values.push(value(&at));
            advance(&mut at, &sizes);
        }
        Self { variables, sizes, values }
    }

    /// The entry for some values of all variables of the network.
    pub(super) fn at(&self, all: &[usize]) -> f64 {
        let place = self
            .variables
            .iter()
            .zip(&self.sizes)
            .fold(0, |place, (variable, size)| place * size + all[*variable]);
        self.values[place]
    }

    /// How many entries the product of factors has.
    pub(super) fn product_size(variables: &[usize], size: impl Fn(usize) -> usize) -> usize {
        variables.iter().fold(1_usize, |count, variable| count.saturating_mul(size(*variable)))
    }

    /// Multiplies factors, and sums over one variable. `count` is how many variables the network has.
    pub(super) fn eliminate(
        factors: &[Self],
        variable: Option<usize>,
        size: impl Fn(usize) -> usize,
        count: usize,
    ) -> Self {
        let kept = joint_variables(factors).into_iter().filter(|other| Some(*other) != variable).collect();
        let mut all = vec![0; count];
        let inner = variable.map_or(1, &size);
        let kept: Vec<usize> = kept;
        let order = kept.clone();
        Self::new(kept, &size, |at| {
            order.iter().zip(at).for_each(|(variable, value)| all[*variable] = *value);
            let products = (0..inner).map(|value| {
                if let Some(variable) = variable {
                    all[variable] = value;
                }
                factors.iter().map(|factor| factor.at(&all)).product::<f64>()
            });
            products.sum()
        })
    }
}

/// All variables of factors, rising.
pub(super) fn joint_variables(factors: &[Factor]) -> Vec<usize> {
    let mut variables: Vec<usize> =
        factors.iter().flat_map(|factor| factor.variables.iter().copied()).collect();
    variables.sort_unstable();
    variables.dedup();
    variables
}

/// The next combination, the last value changing fastest.
fn advance(at: &mut [usize], sizes: &[usize]) {
    for (value, size) in at.iter_mut().zip(sizes).rev() {
        *value += 1;
        if *value < *size {
            return;
        }
        *value = 0;
    }
}
