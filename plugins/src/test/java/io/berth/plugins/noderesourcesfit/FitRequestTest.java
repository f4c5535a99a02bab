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

  record Case(String name, Resources request, int pods, Status want) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("asks for nothing, even where memory is overcommitted", Resources.NONE, 2, OK),
        new Case("takes the last pod's place", cpu(1), 2, OK),
        new Case("no place for another pod", cpu(1), 1, Status.unschedulable("Too many pods")),
        new Case("exactly what is left", cpu(1000), 9, OK),
        new Case("more than is left", cpu(1001), 9, Status.unschedulable("Insufficient cpu")),
        new Case("the whole node", cpu(4000), 9, Status.unschedulable("Insufficient cpu")),
        new Case(
            "more than the node",
            cpu(4001),
            9,
            Status.unschedulableAndUnresolvable("Insufficient cpu")),
        new Case(
            "several, one of them beyond the node",
            request().milliCpu(2000).memory(1).set(GPU, 3).build(),
            1,
            Status.unschedulableAndUnresolvable(
                "Too many pods",
                "Insufficient cpu",
                "Insufficient memory",
                "Insufficient nvidia.com/gpu")),
        new Case(
            "a resource that the node does not have",
            request().set(HUGE, 1).build(),
            9,
            Status.unschedulableAndUnresolvable("Insufficient hugepages-2Mi")),
        new Case("none of what the node lacks", request().set(HUGE, 0).build(), 9, OK),
        new Case(
            "scratch space",
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
  void judge(Case row) {
    assertThat(FitRequest.of(row.request, name -> false).judge(usedNode(row.pods)))
        .isEqualTo(row.want);
  }

  @Test
  void listsReasonsByNameHoweverManyThereAre() {
    Resources.Builder wanted = request();
    for (int i = 149; i >= 0; i--) {
      wanted.set(ResourceName.of("example.com/r%03d".formatted(i)), 1);
    }
    FitRequest request = FitRequest.of(wanted.build(), name -> false);
    Nodes allButFirst = node("n");
    Nodes allButLast = node("n");
    for (int i = 0; i < 150; i++) {
      allButFirst.allocatable("example.com/r%03d".formatted(i), i == 0 ? "0" : "1");
      allButLast.allocatable("example.com/r%03d".formatted(i), i == 149 ? "0" : "1");
    }

    assertThat(request.judge(node("n").info()).reasons()).hasSize(150).isSorted();
    assertThat(request.judge(allButFirst.info()))
        .isEqualTo(Status.unschedulableAndUnresolvable("Insufficient example.com/r000"));
    assertThat(request.judge(allButLast.info()))
        .isEqualTo(Status.unschedulableAndUnresolvable("Insufficient example.com/r149"));
  }

  @Test
  void givesEqualRefusalsAsOneObject() {
    FitRequest request = FitRequest.of(cpu(2000), name -> false);
    Status lacking = request.judge(usedNode(9));
    Status full = request.judge(usedNode(1));
    Status tooSmall = request.judge(node("n").info());

    assertThat(lacking).isEqualTo(Status.unschedulable("Insufficient cpu"));
    assertThat(full).isEqualTo(Status.unschedulable("Too many pods", "Insufficient cpu"));
    assertThat(tooSmall).isEqualTo(Status.unschedulableAndUnresolvable("Insufficient cpu"));
    assertThat(request.judge(usedNode(9))).isSameAs(lacking);
    assertThat(request.judge(usedNode(1))).isSameAs(full);
    assertThat(request.judge(node("n").info())).isSameAs(tooSmall);
  }

  @Test
  void neverChecksWhatIsIgnored() {
    Resources wanted = request().set(GPU, 9).set(HUGE, 9).build();

    assertThat(FitRequest.of(wanted, name -> name == GPU).judge(usedNode(9)).reasons())
        .containsExactly("Insufficient hugepages-2Mi");
  }

  /** A node that passes still passes when a pod leaves, and when it grows. */
  @RepeatedTest(300)
  void neverRefusesForMoreRoom(RepetitionInfo repetition) {
    SplittableRandom random = new SplittableRandom(repetition.getCurrentRepetition());
    FitRequest request =
        FitRequest.of(randomPod("p", random).info().amounts().requests(), n -> false);
    Pods leaving = randomPod("leaving", random);
    Nodes node =
        node("n")
            .cpu(random.nextInt(100) + "m")
            .memory("" + random.nextInt(100))
            .allocatable("nvidia.com/gpu", "" + random.nextInt(100))
            .pods(random.nextInt(5));
    NodeInfo used = node.info(randomPod("staying", random), leaving);

    Status status = request.judge(used);

    if (status.isSuccess()) {
      assertThat(request.judge(used.minus(leaving.info()))).isEqualTo(OK);
      assertThat(request.judge(used.withSpec(node.cpu("1").memory("1Ki").pods(9).spec())))
          .isEqualTo(OK);
    } else if (status.code() == Code.UNSCHEDULABLE) {
      assertThat(request.judge(node.pods(1).info())).as("empty").isEqualTo(OK);
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
