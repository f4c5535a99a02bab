package io.berth.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.INTERFACES;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.berth.framework.ExtensionPoint;
import java.util.stream.Stream;

/**
 * Who may know whom: the sentences of ARCHITECTURE.md, in their order. A rule about a room that
 * does not stand yet passes (see archunit.properties).
 */
@AnalyzeClasses(packages = "io.berth", importOptions = ProductionCode.class)
class RoomsTest {
  private static final String[] JDK = {"java..", "org.jspecify.annotations"};
  private static final String[] FABRIC8_MODEL = {
    "io.fabric8.kubernetes.api..", "io.fabric8.kubernetes.model.."
  };
  private static final String[] API = {"io.berth.model", "io.berth.framework", "io.berth.tree"};

  /** Engine and what stands below it; these never know what stands above. */
  private static final String[] ENGINE = {
    "io.berth.runtime..",
    "io.berth.cache..",
    "io.berth.queue..",
    "io.berth.cycle..",
    "io.berth.metrics..",
    "io.berth.kube.."
  };

  @ArchTest
  static final ArchRule everyClassHasARoom =
      classes()
          .should()
          .resideInAnyPackage(
              with(
                  API,
                  with(
                      ENGINE,
                      "io.berth.config..",
                      "io.berth.yaml..",
                      "io.berth.manifest..",
                      "io.berth.server..",
                      "io.berth.plugins..",
                      "io.berth.insight..",
                      "io.berth.simulator..",
                      "io.berth.doctor..",
                      "io.berth.cli..")))
          .because("a new package is drawn into ARCHITECTURE.md, and into these rules, first");

  @ArchTest static final ArchRule tree = onlyKnows("io.berth.tree..");

  @ArchTest static final ArchRule model = onlyKnows("io.berth.model..", FABRIC8_MODEL);

  @ArchTest
  static final ArchRule framework =
      onlyKnows("io.berth.framework..", with(FABRIC8_MODEL, "io.berth.model..", "io.berth.tree.."));

  @ArchTest
  static final ArchRule plugins =
      onlyKnows(
          "io.berth.plugins..",
          with(FABRIC8_MODEL, with(API, "jakarta.inject", "io.berth.plugins..")));

  /** The bundle, which names them all, stands in the package above. */
  @ArchTest
  static final ArchRule pluginsNeverKnowEachOther =
      slices()
          .matching("io.berth.plugins.(*)..")
          .should()
          .notDependOnEachOther()
          .ignoreDependency(
              resideInAPackage("io.berth.plugins.*.."),
              resideInAPackage("io.berth.plugins.shared.."));

  @ArchTest
  static final ArchRule pluginsDoNotKnowTheirBundle =
      noClasses()
          .that()
          .resideInAPackage("io.berth.plugins.*..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.berth.plugins");

  @ArchTest
  static final ArchRule yaml =
      onlyKnows("io.berth.yaml..", "io.berth.tree", "org.yaml..", "com.fasterxml.jackson.core..");

  /** Of framework, config knows only the names of the extension points. */
  @ArchTest
  static final ArchRule config =
      classes()
          .that()
          .resideInAPackage("io.berth.config..")
          .should()
          .onlyDependOnClassesThat(
              resideInAnyPackage(
                      with(
                          JDK,
                          "io.berth.config..",
                          "io.berth.tree",
                          "io.berth.yaml..",
                          "com.fasterxml.jackson.core.."))
                  .or(belongToAnyOf(ExtensionPoint.class)));

  @ArchTest
  static final ArchRule manifest =
      onlyKnows(
          "io.berth.manifest..",
          with(
              FABRIC8_MODEL,
              "io.berth.model",
              "io.berth.tree",
              "io.berth.yaml..",
              "org.yaml..",
              "com.fasterxml.jackson.."));

  @ArchTest
  static final ArchRule runtime =
      onlyKnowsOfOurs("io.berth.runtime..", with(API, "io.berth.config.."));

  @ArchTest
  static final ArchRule cycle =
      onlyKnowsOfOurs(
          "io.berth.cycle..",
          with(
              API,
              "io.berth.config..",
              "io.berth.runtime..",
              "io.berth.cache..",
              "io.berth.queue.."));

  @ArchTest
  static final ArchRule cycleSeesCacheAndQueueThroughPorts =
      noClasses()
          .that()
          .resideInAPackage("io.berth.cycle..")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("io.berth.cache..", "io.berth.queue..")
                  .and(DescribedPredicate.not(portOrValue())));

  @ArchTest
  static final ArchRule cycleDoesNoInputOutput =
      noClasses()
          .that()
          .resideInAPackage("io.berth.cycle..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "java.io", "java.nio..", "java.net..", "java.sql..", "com.sun.net.httpserver..");

  @ArchTest
  static final ArchRule cacheDoesNotKnowTheQueue =
      neverKnows("io.berth.cache..", "io.berth.queue..");

  @ArchTest
  static final ArchRule queueDoesNotKnowTheCache =
      neverKnows("io.berth.queue..", "io.berth.cache..");

  @ArchTest
  static final ArchRule serverSimulatorInsightAndCliStandAbove =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              "io.berth.server..",
              "io.berth.simulator..",
              "io.berth.doctor..",
              "io.berth.insight..",
              "io.berth.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.berth.server..",
              "io.berth.simulator..",
              "io.berth.doctor..",
              "io.berth.insight..",
              "io.berth.cli..");

  @ArchTest
  static final ArchRule simulatorDoesNotKnowInsight =
      neverKnows("io.berth.simulator..", "io.berth.insight..");

  @ArchTest
  static final ArchRule simulatorDoesNotKnowTheDoctor =
      neverKnows("io.berth.simulator..", "io.berth.doctor..");

  @ArchTest
  static final ArchRule doctorNeedsNoInsightAndNoLiveCluster =
      neverKnows("io.berth.doctor..", "io.berth.insight..", "io.berth.kube..", "io.berth.server..");

  @ArchTest
  static final ArchRule insightsAmountsKnowOnlyTheModel =
      onlyKnowsOfOurs("io.berth.insight.amounts..", "io.berth.model..");

  @ArchTest
  static final ArchRule insightsDivisionIsArithmetic = onlyKnows("io.berth.insight.divide..");

  @ArchTest
  static final ArchRule insightsModelsKnowNoEngine =
      onlyKnowsOfOurs(
          "io.berth.insight.models..",
          "io.berth.insight.amounts..",
          "io.berth.model..",
          "io.berth.tree..",
          "io.berth.yaml..",
          "io.berth.manifest..");

  @ArchTest
  static final ArchRule insightsRequirementsKnowNoEngine =
      onlyKnowsOfOurs(
          "io.berth.insight.requirements..",
          "io.berth.insight.amounts..",
          "io.berth.model..",
          "io.berth.framework..",
          "io.berth.tree..",
          "io.berth.manifest..");

  @ArchTest
  static final ArchRule onlyInsightsLiveRoomSeesALiveCluster =
      noClasses()
          .that()
          .resideInAPackage("io.berth.insight..")
          .and()
          .resideOutsideOfPackage("io.berth.insight.live..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.berth.kube..");

  @ArchTest
  static final ArchRule nothingDependsOnCli =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.berth.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.berth.cli..");

  @ArchTest
  static final ArchRule coreNeverNamesAPlugin =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.berth.plugins..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.berth.plugins..")
          .because("bundles come through ServiceLoader");

  @ArchTest
  static final ArchRule noCycles = slices().matching("io.berth.(**)").should().beFreeOfCycles();

  /** The JDK, the room itself, and what is named here; nothing else. */
  private static ArchRule onlyKnows(String room, String... allowed) {
    return classes()
        .that()
        .resideInAPackage(room)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(with(JDK, with(allowed, room)));
  }

  /** Any library, but of our own packages only the room itself and what is named here. */
  private static ArchRule onlyKnowsOfOurs(String room, String... allowed) {
    return noClasses()
        .that()
        .resideInAPackage(room)
        .should()
        .dependOnClassesThat(
            resideInAPackage("io.berth..")
                .and(DescribedPredicate.not(resideInAnyPackage(with(allowed, room)))));
  }

  private static ArchRule neverKnows(String room, String... others) {
    return noClasses()
        .that()
        .resideInAPackage(room)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(others);
  }

  private static DescribedPredicate<JavaClass> portOrValue() {
    return INTERFACES
        .or(assignableTo(Record.class))
        .or(assignableTo(Enum.class))
        .or(assignableTo(Throwable.class))
        .as("interfaces, records, enums or exceptions");
  }

  private static String[] with(String[] some, String... more) {
    return Stream.of(some, more).flatMap(Stream::of).toArray(String[]::new);
  }
}
