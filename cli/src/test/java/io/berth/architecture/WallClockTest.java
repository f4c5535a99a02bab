package io.berth.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Lists the classes that may read the wall clock. It may be changed at any time by any amount, so
 * it is only for output, for the API, and for comparison with timestamps of the API; durations use
 * {@link io.berth.framework.Ticker}. Every new entry needs such a reason.
 */
@AnalyzeClasses(packages = "io.berth", importOptions = ProductionCode.class)
class WallClockTest {
  private static final Set<String> CLOCKS =
      Set.of("java.time.InstantSource", "java.time.Clock", "java.util.Calendar");

  private static final List<String> ALLOWED =
      List.of(
          // the displayed time of a decision
          "io.berth.cycle.RecentDecisions",
          // the times of events and conditions
          "io.berth.kube.EventRecorder",
          "io.berth.kube.VictimDeletion",
          "io.berth.kube.PodStatusWriter",
          // the timestamps in a lease; its expiry uses the ticker
          "io.berth.kube.lease.LeaseContender",
          "io.berth.kube.lease.LeaseClock",
          "io.berth.kube.lease.LeaderElector",
          "io.berth.kube.lease.LeaseEvents",
          // the validity of certificates
          "io.berth.server.ClientCertificates",
          "io.berth.server.tls.CertificateFiles",
          "io.berth.server.tls.InMemoryCertificate",
          // compared with the start times of pods, the transition times of conditions
          "io.berth.plugins.defaultpreemption.DefaultPreemption",
          "io.berth.insight.live.UnschedulableReplicas",
          // the creation times of simulated pods
          "io.berth.simulator.PodControllers",
          "io.berth.simulator.VirtualClock",
          // compared with the renewal time of a lease
          "io.berth.cli.DecisionLookup",
          // creates it, seeds the jitter of requests, or passes it to the classes above
          "io.berth.kube.KubeModule",
          "io.berth.kube.KubeRbacRules",
          "io.berth.runtime.ProfilesModule",
          "io.berth.simulator.InMemoryListersModule",
          "io.berth.simulator.SimulationModule",
          "io.berth.insight.live.LiveSnapshots",
          "io.berth.insight.live.CachedListersModule",
          "io.berth.cli.AccessOptions",
          "io.berth.cli.LeadershipMode",
          "io.berth.cli.LiveEstimator",
          "io.berth.cli.LiveModule",
          "io.berth.cli.ReportOption",
          "io.berth.cli.Serving",
          "io.berth.cli.ServingOptions",
          "io.berth.cli.TlsOptions",
          "io.berth.cli.WallClock");

  @ArchTest
  static void wallClockIsReadForPrintingAndTheApiOnly(JavaClasses classes) {
    Set<String> readers = new TreeSet<>();
    for (JavaClass javaClass : classes) {
      if (javaClass.getDirectDependenciesFromSelf().stream().anyMatch(WallClockTest::isClock)
          || javaClass.getMethodCallsFromSelf().stream().anyMatch(WallClockTest::readsWallClock)
          || javaClass.getConstructorCallsFromSelf().stream()
              .anyMatch(WallClockTest::readsWallClock)) {
        readers.add(javaClass.getName().replaceFirst("\\$.*", ""));
      }
    }

    assertThat(readers).as("detects readers of the clock").contains("io.berth.cli.WallClock");
    assertThat(readers).as("classes that read the wall clock").isSubsetOf(ALLOWED);
  }

  private static boolean isClock(Dependency dependency) {
    return CLOCKS.contains(dependency.getTargetClass().getName());
  }

  private static boolean readsWallClock(JavaCall<?> call) {
    JavaClass owner = call.getTargetOwner();
    boolean now = call.getName().equals("now") && owner.getPackageName().equals("java.time");
    boolean millis =
        call.getName().equals("currentTimeMillis") && owner.isEquivalentTo(System.class);
    boolean date =
        call.getName().equals("<init>")
            && owner.getName().equals("java.util.Date")
            && call.getTarget().getRawParameterTypes().isEmpty();
    return now || millis || date;
  }
}
