package io.berth.plugins.noderesourcesfit;

import static org.assertj.core.api.Assertions.assertThat;

import io.berth.plugins.shared.ShapePoint;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class UtilizationShapeTest {
  private static final UtilizationShape RISING = shape(0, 0, 100, 10);
  private static final UtilizationShape FALLING = shape(0, 10, 100, 0);
  private static final UtilizationShape TENT = shape(20, 1, 70, 8, 90, 3);
  private static final UtilizationShape FLAT = shape(50, 4);

  record Case(String name, UtilizationShape shape, long utilization, long expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("rising", RISING, 37, 37),
        new Case("falling", FALLING, 37, 63),
        new Case("left of the first point", TENT, 0, 10),
        new Case("on the first point", TENT, 20, 10),
        new Case("on a line up, truncated", TENT, 21, 11),
        new Case("on the peak", TENT, 70, 80),
        new Case("on a line down, truncated towards the left", TENT, 71, 78),
        new Case("on the last point", TENT, 90, 30),
        new Case("right of the last point", TENT, 100, 30),
        new Case("a wrapped utilisation", TENT, -5, 10),
        new Case("one point, below", FLAT, 10, 40),
        new Case("one point, above", FLAT, 90, 40));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void returnsScoreAtUtilization(Case row) {
    assertThat(row.shape.at(row.utilization)).isEqualTo(row.expected);
  }

  static Stream<UtilizationShape> shapes() {
    return Stream.of(RISING, FALLING, TENT, FLAT);
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void staysInRange(UtilizationShape shape) {
    assertThat(LongStream.rangeClosed(0, 100).map(shape::at)).allMatch(s -> s >= 0 && s <= 100);
  }

  private static UtilizationShape shape(int... utilizationsAndScores) {
    return UtilizationShape.of(
        Stream.iterate(0, i -> i < utilizationsAndScores.length, i -> i + 2)
            .map(i -> new ShapePoint(utilizationsAndScores[i], utilizationsAndScores[i + 1]))
            .toList());
  }
}
