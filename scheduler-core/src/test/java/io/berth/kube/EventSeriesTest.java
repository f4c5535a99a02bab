package io.berth.kube;

import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.model.PodInfo;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class EventSeriesTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final PodInfo POD = pod("p").info();
  private final EventSeries series = new EventSeries();

  @Test
  void theSecondTimeIsWrittenAndTheThirdOnlyCounted() {
    EventWrite first = failed(POD, "m", 0);
    assertThat(series.happened(first)).isEqualTo(first);
    assertThat(series.happened(failed(POD, "m", 1))).isEqualTo(first.with(count(2, 1)));
    assertThat(series.happened(failed(POD, "m", 2))).isNull();
    assertThat(series.happened(failed(POD, "m", 3))).isNull();
    assertThat(series.due(at(4))).isEmpty();

    assertThat(series.due(at(10))).containsExactly(first.with(count(4, 3)));
    assertThat(series.due(at(20))).isEmpty();
    EventWrite anew = failed(POD, "m", 21);
    assertThat(series.happened(anew)).isEqualTo(anew);
  }

  @Test
  void aLongSeriesIsWrittenNowAndThen() {
    EventWrite first = failed(POD, "m", 0);
    for (int minute = 0; minute <= 33; minute++) {
      series.happened(failed(POD, "m", minute));
    }

    assertThat(series.due(at(30))).isEmpty();
    assertThat(series.due(at(33))).containsExactly(first.with(count(34, 33)));
    assertThat(series.due(at(34))).isEmpty();
  }

  @Test
  void whatHappenedOnceOrTwiceIsForgottenWithoutAWord() {
    series.happened(failed(POD, "once", 0));
    series.happened(failed(POD, "twice", 0));
    series.happened(failed(POD, "twice", 1));

    assertThat(series.due(at(10))).isEmpty();
    EventWrite anew = failed(POD, "twice", 11);
    assertThat(series.happened(anew)).isEqualTo(anew);
  }

  @Test
  void othersAreOthers() {
    PodInfo sameNameLater = pod("p").uid("other").info();
    series.happened(failed(POD, "m", 0));

    assertThat(series.happened(failed(POD, "another note", 0))).isNotNull();
    EventWrite otherPod = failed(sameNameLater, "m", 0);
    assertThat(series.happened(otherPod)).isSameAs(otherPod);
    EventWrite preempted = write(PodEvent.preempted(POD, sameNameLater, "m"), 0);
    assertThat(series.happened(preempted)).isSameAs(preempted);
  }

  @Test
  void aPodIsScheduledOnce() {
    EventWrite scheduled = write(PodEvent.scheduled(POD, "n"), 0);
    assertThat(series.happened(scheduled)).isSameAs(scheduled);
    assertThat(series.happened(scheduled)).isSameAs(scheduled);
  }

  private static EventWrite failed(PodInfo pod, String note, int minute) {
    return write(PodEvent.failed(pod, note), minute);
  }

  private static EventWrite write(PodEvent event, int minute) {
    return new EventWrite(event, "name", at(minute), "instance", null);
  }

  private static EventWrite.Series count(int count, int minute) {
    return new EventWrite.Series(count, at(minute));
  }

  private static Instant at(int minute) {
    return START.plus(Duration.ofMinutes(minute));
  }
}
