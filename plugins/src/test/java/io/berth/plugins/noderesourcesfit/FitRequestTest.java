package io.berth.plugins.noderesourcesfit;

import static io.berth.testing.Nodes.node;
import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.Code;
import io.berth.framework.Status;
import io.berth.model.NodeInfo;
import io.berth.model.ResourceName;
import io.berth.model.Resources;
import io.berth.testing.Nodes;
import io.berth.testing.Pods;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FitRequestTest {
  private static final ResourceName GPU = ResourceName.of("nvidia.com/gpu");
  private static final ResourceName HUGE = ResourceName.of("hugepages-2Mi");
  private static final Pods USER = pod("u").cpu("3").memory("8500").request("nvidia.com/gpu", "1");

  record Case(String name, Resources request, int pods, Status expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("no requests, memory overcommitted", Resources.NONE, 2, OK),
        new Case("last free pod slot", cpu(1), 2, OK),
        new Case("no free pod slot", cpu(1), 1, Status.unschedulable("Too many pods")),
        new Case("exactly the free resources", cpu(1000), 9, OK),
        new Case(
            "more than the free resources", cpu(1001), 9, Status.unschedulable("Insufficient cpu")),
        new Case("the whole node", cpu(4000), 9, Status.unschedulable("Insufficient cpu")),
        new Case(
            "more than the node",
            cpu(4001),
            9,
            Status.unschedulableAndUnresolvable("Insufficient cpu")),
        new Case(
            "several resources, one beyond the node",
            request().milliCpu(2000).memory(1).set(GPU, 3).build(),
            1,
            Status.unschedulableAndUnresolvable(
                "Too many pods",
                "Insufficient cpu",
                "Insufficient memory",
                "Insufficient nvidia.com/gpu")),
        new Case(
            "resource that the node lacks",
            request().set(HUGE, 1).build(),
            9,
            Status.unschedulableAndUnresolvable("Insufficient hugepages-2Mi")),
        new Case(
            "request of 0 for a resource that the node lacks",
            request().set(HUGE, 0).build(),
            9,
            OK),
        new Case(
            "ephemeral storage",
            request().ephemeralStorage(101).build(),
            9,
            Status.unschedulableAndUnresolvable("Insufficient ephemeral-storage")));
  }

  private static final Status OK = Status.SUCCESS;

  private static NodeInfo usedNode(int pods) {
    return node("n")
        .cpu("4")
        .memory("8000")
        .allocatable("ephemeral-storage", "100")
        .allocatable("nvidia.com/gpu", "2")
        .pods(pods)
        .info(USER);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void reportsInsufficientResources(Case row) {
    assertThat(FitRequest.of(row.request, name -> false).fitsRequest(usedNode(row.pods)))
        .isEqualTo(row.expected);
  }

  @Test
  void listsManyReasonsSortedByName() {
    Resources.Builder requests = request();
    for (int i = 149; i >= 0; i--) {
      requests.set(ResourceName.of("example.com/r%03d".formatted(i)), 1);
    }
    FitRequest request = FitRequest.of(requests.build(), name -> false);
    Nodes allButFirst = node("n");
    Nodes allButLast = node("n");
    for (int i = 0; i < 150; i++) {
      allButFirst.allocatable("example.com/r%03d".formatted(i), i == 0 ? "0" : "1");
      allButLast.allocatable("example.com/r%03d".formatted(i), i == 149 ? "0" : "1");
    }

    assertThat(request.fitsRequest(node("n").info()).reasons()).hasSize(150).isSorted();
    assertThat(request.fitsRequest(allButFirst.info()))
        .isEqualTo(Status.unschedulableAndUnresolvable("Insufficient example.com/r000"));
    assertThat(request.fitsRequest(allButLast.info()))
        .isEqualTo(Status.unschedulableAndUnresolvable("Insufficient example.com/r149"));
  }

  @Test
  void returnsSameStatusForEqualReasons() {
    FitRequest request = FitRequest.of(cpu(2000), name -> false);
    Status insufficient = request.fitsRequest(usedNode(9));
    Status tooManyPods = request.fitsRequest(usedNode(1));
    Status unresolvable = request.fitsRequest(node("n").info());

    assertThat(insufficient).isEqualTo(Status.unschedulable("Insufficient cpu"));
    assertThat(tooManyPods).isEqualTo(Status.unschedulable("Too many pods", "Insufficient cpu"));
    assertThat(unresolvable).isEqualTo(Status.unschedulableAndUnresolvable("Insufficient cpu"));
    assertThat(request.fitsRequest(usedNode(9))).isSameAs(insufficient);
    assertThat(request.fitsRequest(usedNode(1))).isSameAs(tooManyPods);
    assertThat(request.fitsRequest(node("n").info())).isSameAs(unresolvable);
  }

  @Test
  void ignoresIgnoredResources() {
    Resources requests = request().set(GPU, 9).set(HUGE, 9).build();

    assertThat(FitRequest.of(requests, name -> name == GPU).fitsRequest(usedNode(9)).reasons())
        .containsExactly("Insufficient hugepages-2Mi");
  }

  /** A feasible node stays feasible when a pod is removed and when its resources increase. */
  @RepeatedTest(300)
  void moreFreeResourcesNeverReject(RepetitionInfo repetition) {
    SplittableRandom random = new SplittableRandom(repetition.getCurrentRepetition());
    FitRequest request =
        FitRequest.of(randomPod("p", random).info().resources().requests(), n -> false);
    Pods removed = randomPod("removed", random);
    Nodes node =
        node("n")
            .cpu(random.nextInt(100) + "m")
            .memory("" + random.nextInt(100))
            .allocatable("nvidia.com/gpu", "" + random.nextInt(100))
            .pods(random.nextInt(5));
    NodeInfo used = node.info(randomPod("other", random), removed);

    Status status = request.fitsRequest(used);

    if (status.isSuccess()) {
      assertThat(request.fitsRequest(used.withoutPod(removed.info()))).isEqualTo(OK);
      assertThat(request.fitsRequest(used.withNode(node.cpu("1").memory("1Ki").pods(9).spec())))
          .isEqualTo(OK);
    } else if (status.code() == Code.UNSCHEDULABLE) {
      assertThat(request.fitsRequest(node.pods(1).info())).as("empty").isEqualTo(OK);
    }
  }

  private static Pods randomPod(String name, SplittableRandom random) {
    return pod(name)
        .cpu(random.nextInt(50) + "m")
        .memory("" + random.nextInt(50))
        .request("nvidia.com/gpu", "" + random.nextInt(50));
  }

  private static Resources.Builder request() {
    return Resources.builder();
  }

  private static Resources cpu(long milliCpu) {
    return request().milliCpu(milliCpu).build();
  }
}
