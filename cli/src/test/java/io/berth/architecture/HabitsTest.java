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

/** Habits that hold everywhere: time and chance are injected, output is the command's alone. */
@AnalyzeClasses(packages = "io.berth", importOptions = ProductionCode.class)
class HabitsTest {
  private static final String CLI = "io.berth.cli..";

  /** Where clocks and random generators are made, to be injected from there. */
  private static final DescribedPredicate<JavaClass> PLACES_THAT_INJECT =
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

  /** A generator made from a seed is fine; one that takes its seed from the machine is not. */
  private static final DescribedPredicate<JavaCall<?>> ROLLS_DICE =
      call(Math.class, "random")
          .or(call(UUID.class, "randomUUID"))
          .or(call(RandomGenerator.class, "getDefault"))
          .or(call(RandomGenerator.class, "of"))
          .or(call(SplittableRandom.class, "<init>").and(parameters(0, 0)))
          .or(call(Collections.class, "shuffle").and(parameters(1, 1)))
          .as("draw a number that no seed decides");

  /** JDK sets and maps of several entries, whose order differs from one JVM run to the next. */
  private static final DescribedPredicate<JavaCall<?>> MAKES_UNORDERED =
      call(Set.class, "copyOf")
          .or(call(Map.class, "copyOf"))
          .or(call(Map.class, "ofEntries"))
          .or(call(Set.class, "of").and(parameters(2, 10).or(varargs())))
          .or(call(Map.class, "of").and(parameters(4, 20)))
          .or(call(Collectors.class, "toUnmodifiableSet"))
          .or(call(Collectors.class, "toUnmodifiableMap"))
          .as("make a set or map without an order");

  @ArchTest
  static void everyPackageIsNullMarked(JavaClasses classes) {
    assertThat(
            classes.stream()
                .map(JavaClass::getPackage)
                .distinct()
                .filter(p -> !p.isAnnotatedWith(NullMarked.class))
                .map(JavaPackage::getName))
        .as("packages without a package-info.java that says @NullMarked")
        .isEmpty();
  }

  @ArchTest
  static final ArchRule onlyCliWritesToTheTerminal =
      noClasses().that().resideOutsideOfPackage(CLI).should(ACCESS_STANDARD_STREAMS);

  /** All commands are made to read the command line, which says how to log. */
  @ArchTest
  static final ArchRule noCommandSettlesHowToLogBeforeItIsRun =
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

  /** The only one that reads the machine's ticker where it is used. */
  private static final DescribedPredicate<JavaClass> SYSTEM_TICKER =
      DescribedPredicate.describe(
          "the system's Ticker",
          c ->
              c.isEquivalentTo(Ticker.class)
                  || c.getName().equals(Ticker.class.getPackageName() + ".SystemTicker"));

  @ArchTest
  static final ArchRule timeIsInjected =
      noClasses()
          .that(DescribedPredicate.not(PLACES_THAT_INJECT.or(SYSTEM_TICKER)))
          .should()
          .callCodeUnitWhere(READS_THE_CLOCK);

  @ArchTest
  static final ArchRule chanceIsInjected =
      noClasses()
          .that(DescribedPredicate.not(PLACES_THAT_INJECT))
          .should()
          .callCodeUnitWhere(ROLLS_DICE)
          .orShould()
          .dependOnClassesThat()
          .belongToAnyOf(Random.class, SecureRandom.class, ThreadLocalRandom.class);

  @ArchTest
  static final ArchRule whatDecidesIsOrdered =
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
          .callCodeUnitWhere(MAKES_UNORDERED)
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
