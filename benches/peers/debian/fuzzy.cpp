// The suite "fuzzy" on fuzzylite. Prints one JSON object; see benches/README.md.
#include <chrono>
#include <cstdio>
#include <string>

#include <fl/Headers.h>

constexpr int SIDE = 64;

struct Module {
    fl::Engine engine;
    fl::InputVariable *distance, *ammo;
    fl::OutputVariable *desirability;

    explicit Module(fl::Defuzzifier *defuzzifier, bool shapes) {
        distance = new fl::InputVariable("distance", 0, 400);
        distance->addTerm(new fl::Ramp("close", 150, 25));
        distance->addTerm(new fl::Triangle("medium", 25, 150, 300));
        distance->addTerm(new fl::Ramp("far", 150, 300));
        engine.addInputVariable(distance);
        ammo = new fl::InputVariable("ammo", 0, 40);
        ammo->addTerm(new fl::Ramp("low", 10, 0));
        ammo->addTerm(new fl::Triangle("okay", 0, 10, 30));
        ammo->addTerm(new fl::Ramp("loads", 10, 30));
        engine.addInputVariable(ammo);
        desirability = new fl::OutputVariable("desirability", 0, 100);
        if (shapes) {
            desirability->addTerm(new fl::Ramp("un", 50, 25));
            desirability->addTerm(new fl::Triangle("de", 25, 50, 75));
            desirability->addTerm(new fl::Ramp("ve", 50, 75));
        } else {
            desirability->addTerm(new fl::Constant("un", 12.5));
            desirability->addTerm(new fl::Constant("de", 50));
            desirability->addTerm(new fl::Constant("ve", 87.5));
        }
        desirability->setAggregation(new fl::Maximum);
        desirability->setDefuzzifier(defuzzifier);
        engine.addOutputVariable(desirability);
        auto *rules = new fl::RuleBlock;
        rules->setConjunction(new fl::Minimum);
        rules->setDisjunction(new fl::Maximum);
        rules->setImplication(new fl::Minimum);
        rules->setActivation(new fl::General);
        // Its weighted average adds rules with the same conclusion, so they are merged: the result is the same as with nine.
        for (const char *rule : {
                 "if distance is close and (ammo is low or ammo is okay or ammo is loads) or "
                 "distance is far and (ammo is low or ammo is okay) then desirability is un",
                 "if distance is medium and ammo is low or distance is far and ammo is loads then desirability is de",
                 "if distance is medium and (ammo is okay or ammo is loads) then desirability is ve",
             })
            rules->addRule(fl::Rule::parse(rule, &engine));
        engine.addRuleBlock(rules);
    }

    double ask(double d, double a) {
        distance->setValue(d);
        ammo->setValue(a);
        engine.process();
        return desirability->getValue();
    }

    double pass() {
        double sum = 0;
        for (int row = 0; row < SIDE; row++)
            for (int column = 0; column < SIDE; column++)
                sum += ask(400.0 * column / (SIDE - 1), 40.0 * row / (SIDE - 1));
        return sum;
    }
};

static void figure(const char *name, Module &module, int rounds, const char *end) {
    const double sum = module.pass();
    volatile double sink = 0;
    auto start = std::chrono::steady_clock::now();
    for (int round = 0; round < rounds; round++) sink = sink + module.pass();
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    std::printf("{\"suite\":\"fuzzy\",\"case\":\"%s\",\"unit\":\"ns/inference\",\"value\":%.9g,"
                "\"work\":{\"desirability\":%.17g,\"at 200, 8\":%.17g}}%s",
                name, 1e9 * seconds / (double(rounds) * SIDE * SIDE), sum / (SIDE * SIDE), module.ask(200, 8), end);
}

int main() {
    Module average(new fl::WeightedAverage("TakagiSugeno"), false);
    Module samples(new fl::Centroid(10), true);
    Module fine(new fl::Centroid(1000), true);
    std::printf("{\"program\":\"fuzzylite\",\"version\":\"%s\",\"figures\":[", fl::fuzzylite::version().c_str());
    figure("9 rules, average of maxima", average, 20, ",");
    figure("9 rules, centroid, 10 samples", samples, 20, ",");
    figure("9 rules, centroid, exact", fine, 2, "]}\n");
}
