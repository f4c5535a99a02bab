package io.berth.plugins.noderesourcesfit;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.framework.Code;
import io.berth.framework.Status;
import io.berth.model.ResourceName;
import io.berth.model.Resources;
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
  private static final Resources NODE =
      Resources.builder()
          .milliCpu(4000)
          .memory(8000)
          .ephemeralStorage(100)
          .pods(3)
          .set(GPU, 2)
          .build();
  private static final Resources USED =
      Resources.builder().milliCpu(3000).memory(8500).set(GPU, 1).build();

  record Case(String name, Resources request, int podCount, Status want) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("asks for nothing, even where memory is overcommitted", Resources.NONE, 2, OK),
        new Case("takes the last pod's place", cpu(1), 2, OK),
        new Case("no place for another pod", cpu(1), 3, Status.unschedulable("Too many pods")),
        new Case("exactly what is left", cpu(1000), 0, OK),
        new Case("more than is left", cpu(1001), 0, Status.unschedulable("Insufficient cpu")),
        new Case("the whole node", cpu(4000), 0, Status.unschedulable("Insufficient cpu")),
        new Case("more than the node", cpu(4001), 0, Status.unresolvable("Insufficient cpu")),
        new Case(
            "several, one of them beyond the node",
            request().milliCpu(2000).memory(1).set(GPU, 3).build(),
            3,
            Status.unresolvable(
                "Too many pods",
                "Insufficient cpu",
                "Insufficient memory",
                "Insufficient nvidia.com/gpu")),
        new Case(
            "a resource that the node does not have",
            request().set(HUGE, 1).build(),
            0,
            Status.unresolvable("Insufficient hugepages-2Mi")),
        new Case("none of what the node lacks", request().set(HUGE, 0).build(), 0, OK),
        new Case(
            "scratch space",
            request().ephemeralStorage(101).build(),
            0,
            Status.unresolvable("Insufficient ephemeral-storage")));
  }

  private static final Status OK = Status.SUCCESS;

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void judge(Case row) {
    assertThat(FitRequest.of(row.request, name -> false).judge(NODE, USED, row.podCount))
        .isEqualTo(row.want);
  }

  @Test
  void listsReasonsByNameHoweverManyThereAre() {
    Resources.Builder wanted = request();
    for (int i = 0; i < 150; i++) {
      wanted.set(ResourceName.of("example.com/r%03d".formatted(149 - i)), 1);
    }
    FitRequest request = FitRequest.of(wanted.build(), name -> false);
    Resources allButFirst = wanted.pods(1).set(ResourceName.of("example.com/r000"), 0).build();
    Resources allButLast =
        wanted
            .set(ResourceName.of("example.com/r000"), 1)
            .set(ResourceName.of("example.com/r149"), 0)
            .build();

    assertThat(request.judge(NODE, Resources.NONE, 0).reasons()).hasSize(150).isSorted();
    assertThat(request.judge(allButFirst, Resources.NONE, 0))
        .isEqualTo(Status.unresolvable("Insufficient example.com/r000"));
    assertThat(request.judge(allButLast, Resources.NONE, 0))
        .isEqualTo(Status.unresolvable("Insufficient example.com/r149"));
  }

  @Test
  void givesEqualRefusalsAsOneObject() {
    FitRequest request = FitRequest.of(cpu(2000), name -> false);
    Status refusal = request.judge(NODE, USED, 0);

    assertThat(request.judge(NODE, USED, 1)).isSameAs(refusal);
    assertThat(request.judge(NODE, USED, 3).reasons())
        .containsExactly("Too many pods", "Insufficient cpu");
    assertThat(request.judge(NODE, USED, 2)).isEqualTo(refusal);
    assertThat(request.judge(Resources.builder().pods(9).build(), USED, 2))
        .isEqualTo(Status.unresolvable("Insufficient cpu"));
  }

  @Test
  void neverChecksWhatIsIgnored() {
    Resources wanted = request().set(GPU, 9).set(HUGE, 9).build();

    assertThat(FitRequest.of(wanted, name -> name == GPU).judge(NODE, USED, 0).reasons())
        .containsExactly("Insufficient hugepages-2Mi");
  }

  /** A node that passes still passes when less is used, and one bigger than it passes too. */
  @RepeatedTest(300)
  void neverRefusesForMoreRoom(RepetitionInfo repetition) {
    SplittableRandom random = new SplittableRandom(repetition.getCurrentRepetition());
    Resources wanted = random(random, 60);
    Resources node = random(random, 100);
    Resources used = random(random, 100);
    Resources spare = random(random, 20);
    FitRequest request = FitRequest.of(wanted, name -> false);
    int pods = random.nextInt(0, 100);

    Status status = request.judge(node, used, pods);

    if (status.isSuccess()) {
      assertThat(request.judge(node, used.minus(spare), pods)).isEqualTo(OK);
      assertThat(request.judge(node.plus(spare), used, pods)).isEqualTo(OK);
    } else if (status.code() == Code.UNSCHEDULABLE) {
      assertThat(request.judge(node.plus(Resources.builder().pods(1).build()), Resources.NONE, 0))
          .as("an empty node of that size would do")
          .isEqualTo(OK);
    }
  }

  private static Resources random(SplittableRandom random, long bound) {
    return request()
        .milliCpu(random.nextLong(bound))
        .memory(random.nextLong(bound))
        .ephemeralStorage(random.nextLong(bound))
        .pods(random.nextLong(bound))
        .set(GPU, random.nextLong(bound))
        .set(HUGE, random.nextLong(bound))
        .build();
  }

  private static Resources.Builder request() {
    return Resources.builder();
  }

  private static Resources cpu(long milliCpu) {
    return request().milliCpu(milliCpu).build();
  }
}
