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
 * Enforces the allowed dependencies between packages: the sentences of ARCHITECTURE.md, in order.
 */
@AnalyzeClasses(packages = "io.berth", importOptions = ProductionCode.class)
class PackagesTest {
  private static final String[] JDK = {"java..", "org.jspecify.annotations"};
  private static final String[] FABRIC8_MODEL = {
    "io.fabric8.kubernetes.api..", "io.fabric8.kubernetes.model.."
  };
  private static final String[] API = {"io.berth.model", "io.berth.framework", "io.berth.tree"};

  /** The engine's packages, which do not depend on the upper layer. */
  private static final String[] ENGINE = {
    "io.berth.runtime..",
    "io.berth.cache..",
    "io.berth.queue..",
    "io.berth.cycle..",
    "io.berth.metrics..",
    "io.berth.kube.."
  };

  @ArchTest
  static final ArchRule everyClassIsInAListedPackage =
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
          .because("every package is listed in ARCHITECTURE.md and in these rules");

  @ArchTest static final ArchRule tree = dependsOnlyOn("io.berth.tree..");

  @ArchTest static final ArchRule model = dependsOnlyOn("io.berth.model..", FABRIC8_MODEL);

  @ArchTest
  static final ArchRule framework =
      dependsOnlyOn(
          "io.berth.framework..", with(FABRIC8_MODEL, "io.berth.model..", "io.berth.tree.."));

  @ArchTest
  static final ArchRule plugins =
      dependsOnlyOn(
          "io.berth.plugins..",
          with(FABRIC8_MODEL, with(API, "jakarta.inject", "io.berth.plugins..")));

  /** The bundle, which names all plugins, is in the parent package. */
  @ArchTest
  static final ArchRule pluginsDoNotDependOnEachOther =
      slices()
          .matching("io.berth.plugins.(*)..")
          .should()
          .notDependOnEachOther()
          .ignoreDependency(
              resideInAPackage("io.berth.plugins.*.."),
              resideInAPackage("io.berth.plugins.shared.."));

  @ArchTest
  static final ArchRule pluginsDoNotDependOnTheirBundle =
      noClasses()
          .that()
          .resideInAPackage("io.berth.plugins.*..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.berth.plugins");

  @ArchTest
  static final ArchRule yaml =
      dependsOnlyOn(
          "io.berth.yaml..", "io.berth.tree", "org.yaml..", "com.fasterxml.jackson.core..");

  /** Of framework, config uses only the names of the extension points. */
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
      dependsOnlyOn(
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
      dependsOnOursOnly("io.berth.runtime..", with(API, "io.berth.config.."));

  @ArchTest
  static final ArchRule cycle =
      dependsOnOursOnly(
          "io.berth.cycle..",
          with(
              API,
              "io.berth.config..",
              "io.berth.runtime..",
              "io.berth.cache..",
              "io.berth.queue.."));

  @ArchTest
  static final ArchRule cycleUsesCacheAndQueueThroughPorts =
      noClasses()
          .that()
          .resideInAPackage("io.berth.cycle..")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("io.berth.cache..", "io.berth.queue..")
                  .and(DescribedPredicate.not(portOrValue())));

  @ArchTest
  static final ArchRule cycleDoesNoIo =
      noClasses()
          .that()
          .resideInAPackage("io.berth.cycle..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "java.io", "java.nio..", "java.net..", "java.sql..", "com.sun.net.httpserver..");

  @ArchTest
  static final ArchRule cacheDoesNotDependOnQueue =
      doesNotDependOn("io.berth.cache..", "io.berth.queue..");

  @ArchTest
  static final ArchRule queueDoesNotDependOnCache =
      doesNotDependOn("io.berth.queue..", "io.berth.cache..");

  @ArchTest
  static final ArchRule lowerLayersDoNotDependOnUpperLayer =
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
  static final ArchRule simulatorDoesNotDependOnInsight =
      doesNotDependOn("io.berth.simulator..", "io.berth.insight..");

  @ArchTest
  static final ArchRule simulatorDoesNotDependOnDoctor =
      doesNotDependOn("io.berth.simulator..", "io.berth.doctor..");

  @ArchTest
  static final ArchRule doctorDependsOnNeitherInsightNorLiveCluster =
      doesNotDependOn(
          "io.berth.doctor..", "io.berth.insight..", "io.berth.kube..", "io.berth.server..");

  @ArchTest
  static final ArchRule insightAmountsDependOnlyOnModel =
      dependsOnOursOnly("io.berth.insight.amounts..", "io.berth.model..");

  @ArchTest
  static final ArchRule insightDivideDependsOnlyOnTheJdk =
      dependsOnlyOn("io.berth.insight.divide..");

  @ArchTest
  static final ArchRule insightModelsDoNotDependOnTheEngine =
      dependsOnOursOnly(
          "io.berth.insight.models..",
          "io.berth.insight.amounts..",
          "io.berth.model..",
          "io.berth.tree..",
          "io.berth.yaml..",
          "io.berth.manifest..");

  @ArchTest
  static final ArchRule insightRequirementsDoNotDependOnTheEngine =
      dependsOnOursOnly(
          "io.berth.insight.requirements..",
          "io.berth.insight.amounts..",
          "io.berth.model..",
          "io.berth.framework..",
          "io.berth.tree..",
          "io.berth.manifest..");

  @ArchTest
  static final ArchRule onlyInsightLiveUsesALiveCluster =
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

  /** Allows the JDK, the package itself and the named packages; nothing else. */
  private static ArchRule dependsOnlyOn(String packages, String... allowed) {
    return classes()
        .that()
        .resideInAPackage(packages)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(with(JDK, with(allowed, packages)));
  }

  /** Allows any library, but of our own packages only the package itself and the named ones. */
  private static ArchRule dependsOnOursOnly(String packages, String... allowed) {
    return noClasses()
        .that()
        .resideInAPackage(packages)
        .should()
        .dependOnClassesThat(
            resideInAPackage("io.berth..")
                .and(DescribedPredicate.not(resideInAnyPackage(with(allowed, packages)))));
  }

  private static ArchRule doesNotDependOn(String packages, String... others) {
    return noClasses()
        .that()
        .resideInAPackage(packages)
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

  private static String[] with(String[] first, String... more) {
    return Stream.of(first, more).flatMap(Stream::of).toArray(String[]::new);
  }
}
