package io.berth.plugins.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AllocationScoresTest {

  record Case(String name, long requested, long capacity, long least, long most) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("empty", 0, 4000, 100, 0),
        new Case("full", 4000, 4000, 0, 100),
        new Case("half", 2000, 4000, 50, 50),
        new Case("a third, truncated both ways", 1, 3, 66, 33),
        new Case("over capacity", 4001, 4000, 0, 100),
        new Case("no capacity", 0, 0, 0, 0),
        new Case("no capacity, yet used", 5, 0, 0, 0),
        // The products exceed 64 bits and overflow, as in Go.
        new Case("2^62 of 2^63 - 1", 1L << 62, Long.MAX_VALUE, 0, 0),
        new Case("1 of 2^63 - 1", 1, Long.MAX_VALUE, 0, 0),
        new Case("an eighth of 2^60", 1L << 57, 1L << 60, 7, -3),
        new Case("three quarters of 2^60", 3L << 58, 1L << 60, -7, -5));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void scoresAllocation(Case row) {
    assertThat(AllocationScores.leastRequestedScore(row.requested, row.capacity))
        .isEqualTo(row.least);
    assertThat(AllocationScores.mostRequestedScore(row.requested, row.capacity))
        .isEqualTo(row.most);
  }

  /** Far above real capacities; beyond some 92 petabytes products overflow. */
  private static final long MAX_REALISTIC_CAPACITY = 1L << 50;

  @RepeatedTest(500)
  void scoresStayInRangeAndFollowUsage(RepetitionInfo repetition) {
    SplittableRandom random = new SplittableRandom(repetition.getCurrentRepetition());
    long capacity = random.nextLong(1, MAX_REALISTIC_CAPACITY);
    long requested = random.nextLong(0, 2 * capacity);
    long more = requested + random.nextLong(0, capacity);

    long least = AllocationScores.leastRequestedScore(requested, capacity);
    long most = AllocationScores.mostRequestedScore(requested, capacity);

    assertThat(least).isBetween(0L, 100L);
    assertThat(most).isBetween(0L, 100L);
    assertThat(least + most).as("each is truncated by less than one").isBetween(99L, 100L);
    assertThat(AllocationScores.leastRequestedScore(more, capacity)).isLessThanOrEqualTo(least);
    assertThat(AllocationScores.mostRequestedScore(more, capacity)).isGreaterThanOrEqualTo(most);
  }
}
