package io.berth.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.berth.framework.Ticker;
import java.security.SecureRandom;
import java.util.Collections;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;
import org.slf4j.Logger;
import picocli.CommandLine.Command;

/** Rules for all production code: clocks and randomness are injected, only cli writes output. */
@AnalyzeClasses(packages = "io.berth", importOptions = ProductionCode.class)
class HabitsTest {
  private static final String CLI = "io.berth.cli..";

  /** Classes that create clocks and random generators in order to inject them. */
  private static final DescribedPredicate<JavaClass> COMPOSITION_CODE =
      resideInAPackage(CLI)
          .or(DescribedPredicate.describe("a *Module", c -> c.getName().endsWith("Module")));

  private static final DescribedPredicate<JavaCall<?>> READS_THE_CLOCK =
      call(System.class, "currentTimeMillis")
          .or(call(System.class, "nanoTime"))
          .or(call(Ticker.class, "system"))
          .or(
              describe("java.time", c -> owner(c).getPackageName().equals("java.time"))
                  .and(
                      describe(
                          "now, system*, tick*", c -> c.getName().matches("now|system.*|tick.*"))))
          .as("read the clock");

  /** Random sources that take their seed from the machine; seeded generators are allowed. */
  private static final DescribedPredicate<JavaCall<?>> USES_UNSEEDED_RANDOMNESS =
      call(Math.class, "random")
          .or(call(UUID.class, "randomUUID"))
          .or(call(RandomGenerator.class, "getDefault"))
          .or(call(RandomGenerator.class, "of"))
          .or(call(SplittableRandom.class, "<init>").and(parameters(0, 0)))
          .or(call(Collections.class, "shuffle").and(parameters(1, 1)))
          .as("use unseeded randomness");

  /** JDK sets and maps of several entries, whose iteration order differs between JVM runs. */
  private static final DescribedPredicate<JavaCall<?>> CREATES_UNORDERED =
      call(Set.class, "copyOf")
          .or(call(Map.class, "copyOf"))
          .or(call(Map.class, "ofEntries"))
          .or(call(Set.class, "of").and(parameters(2, 10).or(varargs())))
          .or(call(Map.class, "of").and(parameters(4, 20)))
          .or(call(Collectors.class, "toUnmodifiableSet"))
          .or(call(Collectors.class, "toUnmodifiableMap"))
          .as("create a set or map without an order");

  @ArchTest
  static void everyPackageIsNullMarked(JavaClasses classes) {
    assertThat(
            classes.stream()
                .map(JavaClass::getPackage)
                .distinct()
                .filter(p -> !p.isAnnotatedWith(NullMarked.class))
                .map(JavaPackage::getName))
        .as("packages without a package-info.java with @NullMarked")
        .isEmpty();
  }

  @ArchTest
  static final ArchRule onlyCliWritesToTheTerminal =
      noClasses().that().resideOutsideOfPackage(CLI).should(ACCESS_STANDARD_STREAMS);

  /** All commands are created before the options of logging are parsed. */
  @ArchTest
  static final ArchRule noCommandHasALoggerField =
      noFields()
          .that()
          .areDeclaredInClassesThat()
          .areAnnotatedWith(Command.class)
          .should()
          .haveRawType(Logger.class);

  @ArchTest
  static final ArchRule onlyCliEndsTheProcess =
      noClasses()
          .that()
          .resideOutsideOfPackage(CLI)
          .should()
          .callMethod(System.class, "exit", int.class);

  /** The only class that reads the machine's ticker directly. */
  private static final DescribedPredicate<JavaClass> SYSTEM_TICKER =
      DescribedPredicate.describe("the system's Ticker", c -> c.isEquivalentTo(Ticker.class));

  @ArchTest
  static final ArchRule timeIsInjected =
      noClasses()
          .that(DescribedPredicate.not(COMPOSITION_CODE.or(SYSTEM_TICKER)))
          .should()
          .callCodeUnitWhere(READS_THE_CLOCK);

  @ArchTest
  static final ArchRule randomnessIsInjected =
      noClasses()
          .that(DescribedPredicate.not(COMPOSITION_CODE))
          .should()
          .callCodeUnitWhere(USES_UNSEEDED_RANDOMNESS)
          .orShould()
          .dependOnClassesThat()
          .belongToAnyOf(Random.class, SecureRandom.class, ThreadLocalRandom.class);

  @ArchTest
  static final ArchRule decisionPathUsesOrderedCollections =
      noClasses()
          .that()
          .resideInAnyPackage(
              "io.berth.model..",
              "io.berth.framework..",
              "io.berth.plugins..",
              "io.berth.runtime..",
              "io.berth.cache..",
              "io.berth.queue..",
              "io.berth.cycle..")
          .should()
          .callCodeUnitWhere(CREATES_UNORDERED)
          .because("the same input and seed give the same placements");

  private static DescribedPredicate<JavaCall<?>> call(Class<?> owner, String name) {
    return describe(
        owner.getSimpleName() + "." + name,
        c -> owner(c).isEquivalentTo(owner) && c.getName().equals(name));
  }

  private static DescribedPredicate<JavaCall<?>> parameters(int from, int to) {
    return describe(
        from + " to " + to + " parameters",
        c -> {
          int count = c.getTarget().getRawParameterTypes().size();
          return count >= from && count <= to;
        });
  }

  private static DescribedPredicate<JavaCall<?>> varargs() {
    return describe(
        "varargs", c -> c.getTarget().getRawParameterTypes().stream().anyMatch(JavaClass::isArray));
  }

  private static JavaClass owner(JavaCall<?> call) {
    return call.getTargetOwner();
  }

  private static DescribedPredicate<JavaCall<?>> describe(
      String description, Predicate<JavaCall<?>> predicate) {
    return DescribedPredicate.describe(description, predicate);
  }
}
