package io.berth.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import jakarta.inject.Inject;

/** Restricts each library to the packages that wrap it, so that it can be replaced there. */
@AnalyzeClasses(packages = "io.berth", importOptions = ProductionCode.class)
class LibrariesTest {
  @ArchTest
  static final ArchRule onlyKubeAndCliUseTheFabric8Client =
      onlyUsedIn(
          resideInAnyPackage("io.berth.kube..", "io.berth.cli.."),
          "io.fabric8.kubernetes.client..");

  @ArchTest
  static final ArchRule onlyYamlAndManifestParseYaml =
      onlyUsedIn(
          resideInAnyPackage("io.berth.yaml..", "io.berth.manifest.."),
          "org.yaml.snakeyaml..",
          "org.snakeyaml..",
          "com.fasterxml.jackson.dataformat.yaml..");

  @ArchTest
  static final ArchRule onlyMetricsUsesDropwizard =
      onlyUsedIn(
          resideInAPackage("io.berth.metrics.."),
          "com.codahale.metrics..",
          "io.dropwizard..",
          "io.prometheus..");

  @ArchTest
  static final ArchRule onlyKarmadaServerUsesGrpc =
      onlyUsedIn(
          resideInAPackage("io.berth.insight.karmada.."),
          "io.grpc..",
          "io.netty..",
          "com.google.protobuf..");

  @ArchTest
  static final ArchRule onlyServerTlsUsesBouncyCastle =
      onlyUsedIn(resideInAPackage("io.berth.server.tls"), "org.bouncycastle..");

  @ArchTest
  static final ArchRule onlyModulesRuntimeAndCliUseGuice =
      onlyUsedIn(
          module().or(resideInAnyPackage("io.berth.runtime..", "io.berth.cli..")),
          "com.google.inject..");

  @ArchTest
  static final ArchRule injectUsesJakartaAnnotation =
      noClasses()
          .should()
          .dependOnClassesThat()
          .haveNameMatching("com\\.google\\.inject\\.Inject|javax\\.inject\\..*");

  @ArchTest
  static final ArchRule noFieldInjection =
      fields().should().notBeAnnotatedWith(Inject.class).because("constructors are injected");

  @ArchTest
  static final ArchRule noMethodInjection =
      methods().should().notBeAnnotatedWith(Inject.class).because("constructors are injected");

  @ArchTest
  static final ArchRule noGuavaNoLombokNoSpring =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("com.google.common..", "lombok..", "org.springframework..");

  private static ArchRule onlyUsedIn(DescribedPredicate<JavaClass> packages, String... library) {
    return noClasses()
        .that(DescribedPredicate.not(packages))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(library);
  }

  /** A class named {@code *Module}, which may be nested, with everything nested in it. */
  private static DescribedPredicate<JavaClass> module() {
    return DescribedPredicate.describe(
        "a *Module", c -> c.getFullName().matches(".*Module(\\$.*)?"));
  }
}
