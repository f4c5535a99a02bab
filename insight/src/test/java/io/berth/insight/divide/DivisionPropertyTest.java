package io.berth.insight.divide;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.insight.divide.Assignment.DesiredReplicas;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class DivisionPropertyTest {
  @Property
  void sharesAndShortfallSumToReplicas(
      @ForAll @IntRange int replicas, @ForAll @Size(max = 20) List<@IntRange Integer> available) {
    Division division = Division.byAvailability(replicas, available);
    assertThat(Division.sum(division.shares()) + division.shortfall()).isEqualTo(replicas);
    assertThat(division.shortfall()).isEqualTo(Math.max(0, replicas - Division.sum(available)));
    for (int i = 0; i < available.size(); i++) {
      assertThat(division.shares().get(i)).isBetween(0, available.get(i));
    }
  }

  @Property
  void weightsDivideEveryReplica(
      @ForAll @IntRange int replicas, @ForAll @Size(max = 20) List<@IntRange Integer> weights) {
    Division division = Division.byWeights(replicas, weights);
    long sum = Division.sum(weights);
    assertThat(division.shortfall()).isEqualTo(sum == 0 ? replicas : 0);
    assertThat(Division.sum(division.shares()) + division.shortfall()).isEqualTo(replicas);
    for (int i = 0; i < weights.size(); i++) {
      double exact = sum == 0 ? 0 : (double) weights.get(i) * replicas / sum;
      assertThat((double) division.shares().get(i)).isBetween(exact - 1, exact + 1);
    }
  }

  @Property
  void assignmentReachesDesiredReplicas(
      @ForAll @Size(5) List<@IntRange(max = 1000) Integer> current,
      @ForAll @Size(5) List<@IntRange(max = 1000) Integer> available,
      @ForAll @IntRange(max = 10_000) int desired) {
    List<String> clusters = List.of("a", "b", "c", "d", "e");
    List<String> availableClusters = List.of("c", "d", "e", "f", "g");
    Assignment assignment =
        Assignment.of(
            new ReplicaPlacements(clusters, Map.of("web", current)),
            List.of(new DesiredReplicas("web", desired)),
            new ReplicaPlacements(availableClusters, Map.of("web", available)));
    List<Integer> result = assignment.placements().of("web");
    long shortfall = assignment.shortfalls().getOrDefault("web", 0L);
    assertThat(Division.sum(result) + shortfall).isEqualTo(desired);
    assertThat(result).allMatch(replicas -> replicas >= 0);
    boolean grows = desired >= Division.sum(current);
    List<Integer> previous = new ArrayList<>(current);
    previous.addAll(List.of(0, 0));
    for (int i = 0; i < result.size(); i++) {
      assertThat(Integer.compare(result.get(i), previous.get(i))).isIn(0, grows ? 1 : -1);
    }
  }
}
