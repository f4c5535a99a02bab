package io.berth.doctor.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.config.ConfigReader;
import io.berth.config.ConfigResult;
import io.berth.config.SchedulerConfiguration;
import io.berth.doctor.Doctor;
import io.berth.doctor.Statement;
import io.berth.doctor.Statement.Advice;
import io.berth.doctor.acceptance.RandomCluster.Population;
import io.berth.doctor.advice.ConfigurationFile;
import io.berth.doctor.experiment.WorkloadClass;
import io.berth.runtime.BundleLoader;
import io.berth.runtime.PluginRegistry;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Compares the doctor's verdicts on random configurations with simulations of other clusters,
 * workloads and seeds, and checks that its advice is effective there.
 * -Dberth.doctor.configurations=200 examines 200 configurations.
 */
class DoctorAcceptanceTest {
  private static final int CONFIGURATIONS = Integer.getInteger("berth.doctor.configurations", 12);
  private static final long SEED = Long.getLong("berth.doctor.seed", 20);
  private static final double REQUIRED_SHARE = 0.98;

  private static final PluginRegistry PLUGINS =
      new BundleLoader(
              warning -> {
                throw new AssertionError(warning);
              })
          .loadClassPath()
          .registry();

  private final Map<Population, ReferenceSimulation> references = new EnumMap<>(Population.class);
  private final List<String> disagreements = new ArrayList<>();
  private final List<String> ineffectiveAdvice = new ArrayList<>();
  private final Map<String, Integer> verdicts = new TreeMap<>();
  private int configurations;
  private int statements;
  private int advised;
  private int failed;
  private int failedFirst;

  @Test
  void verdictsAndAdviceHoldOnOtherClusters() throws Exception {
    for (Population population : Population.values()) {
      references.put(
          population, new ReferenceSimulation(PLUGINS, population, SEED + references.size()));
    }
    Random random = new Random(SEED);
    Doctor doctor = new Doctor(PLUGINS);
    for (int i = 0; i < CONFIGURATIONS; i++) {
      examine(doctor, new RandomConfiguration(random).draw(), i);
    }
    String summary =
        "%d configurations: verdict on the first class wrong for %d, any statement wrong for %d; %d statements; advice %d, without effect %d; %s"
            .formatted(
                configurations,
                failedFirst,
                failed,
                statements,
                advised,
                ineffectiveAdvice.size(),
                verdicts);
    System.out.println(summary);
    disagreements.forEach(System.out::println);
    ineffectiveAdvice.forEach(System.out::println);
    assertThat(failedFirst)
        .as(summary)
        .isLessThanOrEqualTo((int) Math.floor((1 - REQUIRED_SHARE) * configurations));
    assertThat(advised).as(summary).isPositive();
    assertThat(ineffectiveAdvice.size())
        .as(summary)
        .isLessThanOrEqualTo((int) Math.floor((1 - REQUIRED_SHARE) * advised));
  }

  private void examine(Doctor doctor, String yaml, int number) throws InterruptedException {
    ConfigResult read = new ConfigReader(PLUGINS).read(yaml);
    assertThat(read.errors()).as(yaml).isEmpty();
    ConfigurationFile file =
        new ConfigurationFile(PLUGINS, Objects.requireNonNull(read.source(), "source"));
    configurations++;
    boolean first = true;
    boolean agrees = true;
    for (Statement statement : doctor.examine(read, null).profiles().getFirst().statements()) {
      boolean same = agrees(statement, Objects.requireNonNull(file.only(0, List.of())), number);
      statements++;
      agrees &= same;
      failedFirst += first && !same ? 1 : 0;
      first = false;
      if (statement.advice() != null) {
        advised++;
        check(statement, statement.advice(), file, number);
      }
    }
    failed += agrees ? 0 : 1;
  }

  private boolean agrees(Statement statement, SchedulerConfiguration configuration, int number)
      throws InterruptedException {
    ReferenceSimulation.Sums sums = reference(statement).run(configuration, number);
    boolean beside = statement.pods().kind() == WorkloadClass.Kind.BESIDE_DEVICES;
    String expected = beside ? String.valueOf(sums.keepsOffDevices()) : sums.verdict();
    String verdict =
        beside ? String.valueOf(statement.isSound()) : statement.totals().verdict().name();
    verdicts.merge(statement.pods().kind() + " " + verdict, 1, Integer::sum);
    if (!expected.equals(verdict)) {
      disagreements.add(
          "%d %s: doctor %s %s, reference %s %s"
              .formatted(
                  number, statement.pods().kind(), verdict, statement.totals(), expected, sums));
    }
    return expected.equals(verdict);
  }

  private void check(Statement statement, Advice advice, ConfigurationFile file, int number)
      throws InterruptedException {
    ReferenceSimulation.Sums sums =
        reference(statement)
            .run(Objects.requireNonNull(file.only(0, advice.changes())), number + 1000);
    boolean effective =
        statement.pods().kind() == WorkloadClass.Kind.BESIDE_DEVICES
            ? sums.keepsOffDevices()
            : sums.verdict().equals("PACKS");
    if (!effective) {
      ineffectiveAdvice.add(number + " " + statement.pods() + " " + advice + ": " + sums);
    }
  }

  private ReferenceSimulation reference(Statement statement) {
    return Objects.requireNonNull(
        references.get(
            switch (statement.pods().kind()) {
              case PLAIN -> Population.PLAIN;
              case DEVICES -> Population.DEVICES;
              case BESIDE_DEVICES -> Population.BESIDE;
            }));
  }
}
