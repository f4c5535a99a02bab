package io.berth.kube;

import static io.berth.testing.Pods.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.berth.model.PodInfo;
import io.berth.model.PodSignature;
import io.berth.testing.GarbageCollection;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EventSeriesTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final PodInfo POD = pod("p").info();
  private final EventSeries series = new EventSeries();

  @Test
  void theSecondTimeIsWrittenAndTheThirdOnlyCounted() {
    EventRequest first = failed(POD, "m", 0);
    assertThat(happened(first)).isEqualTo(first);
    assertThat(happened(failed(POD, "m", 1))).isEqualTo(first.with(count(2, 1)));
    assertThat(happened(failed(POD, "m", 2))).isNull();
    assertThat(happened(failed(POD, "m", 3))).isNull();
    assertThat(series.due(ticks(4))).isEmpty();

    assertThat(series.due(ticks(10))).containsExactly(first.with(count(4, 3)));
    assertThat(series.due(ticks(20))).isEmpty();
    EventRequest anew = failed(POD, "m", 21);
    assertThat(happened(anew)).isEqualTo(anew);
  }

  @Test
  void aLongSeriesIsWrittenNowAndThen() {
    EventRequest first = failed(POD, "m", 0);
    for (int minute = 0; minute <= 33; minute++) {
      happened(failed(POD, "m", minute));
    }

    assertThat(series.due(ticks(30))).isEmpty();
    assertThat(series.due(ticks(33))).containsExactly(first.with(count(34, 33)));
    assertThat(series.due(ticks(34))).isEmpty();
  }

  @Test
  void whatHappenedOnceOrTwiceIsForgottenWithoutAWord() {
    happened(failed(POD, "once", 0));
    happened(failed(POD, "twice", 0));
    happened(failed(POD, "twice", 1));

    assertThat(series.due(ticks(10))).isEmpty();
    EventRequest anew = failed(POD, "twice", 11);
    assertThat(happened(anew)).isEqualTo(anew);
  }

  @Test
  void othersAreOthers() {
    PodInfo sameNameLater = pod("p").uid("other").info();
    happened(failed(POD, "m", 0));

    assertThat(happened(failed(POD, "another note", 0))).isNotNull();
    EventRequest otherPod = failed(sameNameLater, "m", 0);
    assertThat(happened(otherPod)).isSameAs(otherPod);
    EventRequest preempted = write(PodEvent.preempted(POD, sameNameLater, "m"), 0);
    assertThat(happened(preempted)).isSameAs(preempted);
  }

  @Test
  void aPodIsScheduledOnce() {
    EventRequest scheduled = write(PodEvent.scheduled(POD, "n"), 0);
    assertThat(happened(scheduled)).isSameAs(scheduled);
    assertThat(happened(scheduled)).isSameAs(scheduled);
  }

  /** Events are remembered for minutes, and pods may be gone by then. */
  @Test
  void keepsNoPodForItsEvents() {
    WeakReference<PodSignature> shape = shapeOfFailedPod();

    assertThat(GarbageCollection.until(() -> shape.refersTo(null))).isTrue();
    assertThat(series.due(ticks(10))).hasSize(1);
  }

  private WeakReference<PodSignature> shapeOfFailedPod() {
    PodInfo pod = pod("gone").label("unlike", "all-others").info();
    PodInfo preemptor = pod("gone-too").label("unlike", "all-others").info();
    for (int minute = 0; minute < 3; minute++) {
      happened(failed(pod, "m", minute));
    }
    happened(write(PodEvent.preempted(pod, preemptor, "m"), 0));
    return new WeakReference<>(pod.shape());
  }

  private static EventRequest failed(PodInfo pod, String note, int minute) {
    return write(PodEvent.failed(pod, note), minute);
  }

  private static EventRequest write(PodEvent event, int minute) {
    return new EventRequest(event, "name", at(minute), "instance", null);
  }

  private static EventRequest.Series count(int count, int minute) {
    return new EventRequest.Series(count, at(minute));
  }

  /** At the time that the event's own time stands for. */
  private @Nullable EventRequest happened(EventRequest event) {
    return series.happened(event, Duration.between(START, event.at()).toNanos());
  }

  private static long ticks(int minute) {
    return Duration.ofMinutes(minute).toNanos();
  }

  private static Instant at(int minute) {
    return START.plus(Duration.ofMinutes(minute));
  }
}
