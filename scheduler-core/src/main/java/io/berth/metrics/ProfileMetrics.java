package io.berth.metrics;

import com.codahale.metrics.Counter;
import io.berth.framework.Code;
import io.berth.framework.ExtensionPointMeter;
import io.berth.framework.ExtensionPointMeter.PluginMeter;
import io.berth.framework.MetricsExtensionPoint;
import io.berth.framework.ProfileMeter;
import io.berth.framework.Ticker;
import jakarta.inject.Inject;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** Metrics of the scheduling attempts of a profile. */
final class ProfileMetrics implements ProfileMeter {
  private static final Code[] CODES = Code.values();

  /* Indexes of RESULTS. */
  private static final int SCHEDULED = 0;
  private static final int UNSCHEDULABLE = 1;
  private static final int ERROR = 2;
  private static final String[] RESULTS = {"scheduled", "unschedulable", "error"};

  /** The number of attempts with one result, and their durations. */
  private record ResultMetrics(Counter count, BucketHistogram durations) {}

  private final String profile;
  private final SchedulerMetrics metrics;
  private final BoundPodMetrics boundPods;
  private final Ticker ticker;
  private final IndexedMetrics<ResultMetrics> results;
  private final IndexedMetrics<BucketHistogram> permitWaits;

  ProfileMetrics(
      String profile, SchedulerMetrics metrics, BoundPodMetrics boundPods, Ticker ticker) {
    this.profile = profile;
    this.metrics = metrics;
    this.boundPods = boundPods;
    this.ticker = ticker;
    this.results =
        new IndexedMetrics<>(
            RESULTS.length,
            result ->
                new ResultMetrics(
                    metrics.attempts.counter(RESULTS[result], profile),
                    metrics.attemptDurations.histogram(RESULTS[result], profile)));
    this.permitWaits =
        new IndexedMetrics<>(
            CODES.length, code -> metrics.permitWaits.histogram(CODES[code].label()));
  }

  @Override
  public ExtensionPointMeter extensionPoint(MetricsExtensionPoint point) {
    return new ExtensionPointMetrics(point);
  }

  @Override
  public BooleanSupplier pluginMetricsSampler() {
    return new PluginMetricsSampler();
  }

  @Override
  public long start() {
    return ticker.read();
  }

  private long since(long start) {
    return ticker.read() - start;
  }

  @Override
  public void schedulingAlgorithmFinished(long start) {
    metrics.algorithmDuration.update(since(start));
  }

  @Override
  public void podUnschedulable(long start) {
    attemptFinished(UNSCHEDULABLE, start);
  }

  @Override
  public void podScheduleError(long start) {
    attemptFinished(ERROR, start);
  }

  private void attemptFinished(int result, long start) {
    ResultMetrics ofResult = results.get(result);
    ofResult.durations().update(since(start));
    ofResult.count().inc();
  }

  @Override
  public void bindingStarted() {
    boundPods.bindingStarted();
  }

  @Override
  public void permitWaitFinished(Code code, long start) {
    permitWaits.get(code).update(since(start));
  }

  @Override
  public void podScheduled(long start, int attempts, long firstReadyAt, boolean afterFlush) {
    attemptFinished(SCHEDULED, start);
    boundPods.podBound(attempts, firstReadyAt, afterFlush);
  }

  @Override
  public void bindingFinished() {
    boundPods.bindingFinished();
  }

  /** Metrics of an extension point. */
  private final class ExtensionPointMetrics implements ExtensionPointMeter {
    private final MetricsExtensionPoint point;
    private final IndexedMetrics<BucketHistogram> durationsByCode;

    ExtensionPointMetrics(MetricsExtensionPoint point) {
      this.point = point;
      this.durationsByCode =
          new IndexedMetrics<>(
              CODES.length,
              code ->
                  metrics.pointDurations.histogram(point.label(), CODES[code].label(), profile));
    }

    @Override
    public long start() {
      return ticker.read();
    }

    @Override
    public void executed(Code code, long start) {
      durationsByCode.get(code).update(since(start));
    }

    @Override
    public PluginMeter plugin(String name) {
      return new PluginMetrics(name, point);
    }
  }

  /** Metrics of a plugin at an extension point. */
  private final class PluginMetrics implements PluginMeter {
    private final String plugin;
    private final MetricsExtensionPoint point;
    private final IndexedMetrics<BucketHistogram> durationsByCode;

    PluginMetrics(String plugin, MetricsExtensionPoint point) {
      this.plugin = plugin;
      this.point = point;
      this.durationsByCode =
          new IndexedMetrics<>(
              CODES.length,
              code ->
                  metrics.pluginDurations.histogram(plugin, point.label(), CODES[code].label()));
    }

    @Override
    public void registerEvaluationCount(LongSupplier count) {
      metrics.pluginEvaluations.addReader(
          sums -> sums.add((double) count.getAsLong(), plugin, point.label(), profile));
    }

    @Override
    public void executed(Code code, long start, int calls) {
      if (calls > 0) {
        durationsByCode.get(code).update(since(start) / calls);
      }
    }
  }

  /** Creates the metrics of profiles. */
  static final class Factory implements ProfileMeter.Factory {
    private final SchedulerMetrics metrics;
    private final BoundPodMetrics boundPods;
    private final Ticker ticker;

    @Inject
    Factory(SchedulerMetrics metrics, BoundPodMetrics boundPods, Ticker ticker) {
      this.metrics = metrics;
      this.boundPods = boundPods;
      this.ticker = ticker;
    }

    @Override
    public ProfileMeter of(String schedulerName) {
      return new ProfileMetrics(schedulerName, metrics, boundPods, ticker);
    }
  }

  /**
   * Samples one of ten attempts, as kube-scheduler does. The attempts are numbered and a hash of
   * the number decides, so that the sample is independent of periodic callers and of the generator
   * that breaks ties. The first attempt is sampled.
   */
  private static final class PluginMetricsSampler implements BooleanSupplier {
    private static final int SAMPLE_INTERVAL = 10;

    private final AtomicLong calls = new AtomicLong();

    @Override
    public boolean getAsBoolean() {
      return (hash(calls.getAndIncrement()) >>> 1) % SAMPLE_INTERVAL == 0;
    }

    /** Mixes bits like SplittableRandom; 0 stays 0. */
    private static long hash(long number) {
      long first = (number ^ (number >>> 30)) * 0xbf58476d1ce4e5b9L;
      long second = (first ^ (first >>> 27)) * 0x94d049bb133111ebL;
      return second ^ (second >>> 31);
    }
  }
}
