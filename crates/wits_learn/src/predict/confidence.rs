//! Whether counts could be due to chance.

/// How unlikely it is that some action was counted so often although all are equally likely: from 0 (nothing can be said)
/// to 1 (certain).
///
/// The probability that one of `actions` equally likely actions comes at least `count` times in `total` is at most the sum
/// over all of them of the upper tail of the binomial distribution; the confidence is what is left to 1. It costs more
/// than to compare `total` with a threshold, and predicts hardly better.
///
/// ```
/// use wits_learn::predict::confidence;
/// assert_eq!(confidence(4, 4, 2), 1.0 - 2.0 / 16.0); // one of two actions four times in a row
/// assert!(confidence(1000, 1000, 2) > 0.999_999);
/// assert_eq!(confidence(2, 4, 2), 0.0); // two of each
/// ```
#[must_use]
pub fn confidence(count: u32, total: u32, actions: u32) -> f64 {
    if actions < 2 || count == 0 || total == 0 {
        return 0.0;
    }
    let count = count.min(total);
    (1.0 - f64::from(actions) * upper_tail(count, total, 1.0 / f64::from(actions))).clamp(0.0, 1.0)
}

/// The probability of at least `count` successes in `total` trials of this probability.
fn upper_tail(count: u32, total: u32, probability: f64) -> f64 {
    let (k, n) = (f64::from(count), f64::from(total));
    if k <= n * probability {
        // At or below the mean it is about a half or more: enough to know.
        return 1.0;
    }
    let odds = probability / (1.0 - probability);
    let mut term = at(k, n, probability);
    let (mut sum, mut place) = (0.0, k);
    // Above the mean each term is smaller than the one before it.
    while term > sum * 1e-17 && place <= n {
        sum += term;
        term *= odds * (n - place) / (place + 1.0);
        place += 1.0;
    }
    sum.min(1.0)
}

/// The probability of exactly `k` successes in `n` trials.
fn at(k: f64, n: f64, probability: f64) -> f64 {
    if n <= 64.0 {
        // Exact for the small numbers that matter most.
        let mut product = 1.0;
        let (mut chosen, mut failed) = (0.0, 0.0);
        while chosen < k {
            chosen += 1.0;
            product *= probability * (n - k + chosen) / chosen;
        }
        while failed < n - k {
            failed += 1.0;
            product *= 1.0 - probability;
        }
        return product;
    }
    let ways = libm::lgamma(n + 1.0) - libm::lgamma(k + 1.0) - libm::lgamma(n - k + 1.0);
    libm::exp(ways + k * libm::log(probability) + (n - k) * libm::log(1.0 - probability))
}
