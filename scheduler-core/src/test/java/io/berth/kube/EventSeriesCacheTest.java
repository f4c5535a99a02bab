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

class EventSeriesCacheTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final PodInfo POD = pod("p").info();
  private final EventSeriesCache series = new EventSeriesCache();

  @Test
  void writesFirstRepetitionAndCountsLaterOnes() {
    EventRequest first = failed(POD, "m", 0);
    assertThat(observe(first)).isEqualTo(first);
    assertThat(observe(failed(POD, "m", 1))).isEqualTo(first.withSeries(count(2, 1)));
    assertThat(observe(failed(POD, "m", 2))).isNull();
    assertThat(observe(failed(POD, "m", 3))).isNull();
    assertThat(series.due(ticks(4))).isEmpty();

    assertThat(series.due(ticks(10))).containsExactly(first.withSeries(count(4, 3)));
    assertThat(series.due(ticks(20))).isEmpty();
    EventRequest next = failed(POD, "m", 21);
    assertThat(observe(next)).isEqualTo(next);
  }

  @Test
  void writesLongSeriesAtIntervals() {
    EventRequest first = failed(POD, "m", 0);
    for (int minute = 0; minute <= 33; minute++) {
      observe(failed(POD, "m", minute));
    }

    assertThat(series.due(ticks(30))).isEmpty();
    assertThat(series.due(ticks(33))).containsExactly(first.withSeries(count(34, 33)));
    assertThat(series.due(ticks(34))).isEmpty();
  }

  @Test
  void dropsFinishedSeriesWithoutUnwrittenCount() {
    observe(failed(POD, "once", 0));
    observe(failed(POD, "twice", 0));
    observe(failed(POD, "twice", 1));

    assertThat(series.due(ticks(10))).isEmpty();
    EventRequest next = failed(POD, "twice", 11);
    assertThat(observe(next)).isEqualTo(next);
  }

  @Test
  void distinguishesNotesPodsAndKinds() {
    PodInfo sameNameLater = pod("p").uid("other").info();
    observe(failed(POD, "m", 0));

    assertThat(observe(failed(POD, "another note", 0))).isNotNull();
    EventRequest otherPod = failed(sameNameLater, "m", 0);
    assertThat(observe(otherPod)).isSameAs(otherPod);
    EventRequest preempted = write(PodEvent.preempted(POD, sameNameLater, "m"), 0);
    assertThat(observe(preempted)).isSameAs(preempted);
  }

  @Test
  void doesNotAggregateScheduledEvents() {
    EventRequest scheduled = write(PodEvent.scheduled(POD, "n"), 0);
    assertThat(observe(scheduled)).isSameAs(scheduled);
    assertThat(observe(scheduled)).isSameAs(scheduled);
  }

  /** Series are kept for minutes, and may outlive their pods. */
  @Test
  void keepsNoPodForItsEvents() {
    WeakReference<PodSignature> signature = signatureOfFailedPod();

    assertThat(GarbageCollection.until(() -> signature.refersTo(null))).isTrue();
    assertThat(series.due(ticks(10))).hasSize(1);
  }

  private WeakReference<PodSignature> signatureOfFailedPod() {
    PodInfo pod = pod("gone").label("unlike", "all-others").info();
    PodInfo preemptor = pod("gone-too").label("unlike", "all-others").info();
    for (int minute = 0; minute < 3; minute++) {
      observe(failed(pod, "m", minute));
    }
    observe(write(PodEvent.preempted(pod, preemptor, "m"), 0));
    return new WeakReference<>(pod.signature());
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

  /** Records an event at its own time. */
  private @Nullable EventRequest observe(EventRequest event) {
    return series.observe(event, Duration.between(START, event.at()).toNanos());
  }

  private static long ticks(int minute) {
    return Duration.ofMinutes(minute).toNanos();
  }

  private static Instant at(int minute) {
    return START.plus(Duration.ofMinutes(minute));
  }
}
