package io.berth.metrics;

import com.codahale.metrics.Counter;
import io.berth.framework.Code;
import io.berth.framework.ExtensionPointMeter;
import io.berth.framework.MetricsExtensionPoint;
import io.berth.framework.PluginMeter;
import io.berth.framework.ProfileMeter;
import io.berth.framework.Ticker;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** Counts the attempts of one profile. */
final class ProfileMetrics implements ProfileMeter {
  private static final Code[] CODES = Code.values();

  /* What comes of attempts, as slots. */
  private static final int SCHEDULED = 0;
  private static final int UNSCHEDULABLE = 1;
  private static final int ERROR = 2;
  private static final String[] RESULTS = {"scheduled", "unschedulable", "error"};

  /** How often an attempt ended in one way, and how long it took. */
  private record Result(Counter count, BucketHistogram duration) {}

  private final String profile;
  private final SchedulerMetrics metrics;
  private final BoundPodCounter boundPods;
  private final Ticker ticker;
  private final IndexedMetrics<Result> results;
  private final IndexedMetrics<BucketHistogram> permitWaits;

  ProfileMetrics(
      String profile, SchedulerMetrics metrics, BoundPodCounter boundPods, Ticker ticker) {
    this.profile = profile;
    this.metrics = metrics;
    this.boundPods = boundPods;
    this.ticker = ticker;
    this.results =
        new IndexedMetrics<>(
            RESULTS.length,
            slot ->
                new Result(
                    metrics.attempts.counter(RESULTS[slot], profile),
                    metrics.attemptDurations.histogram(RESULTS[slot], profile)));
    this.permitWaits =
        new IndexedMetrics<>(
            CODES.length, code -> metrics.permitWaits.histogram(CODES[code].label()));
  }

  @Override
  public ExtensionPointMeter at(MetricsExtensionPoint point) {
    return new LivePointMeter(point);
  }

  @Override
  public BooleanSupplier sampler() {
    return new Sampler();
  }

  @Override
  public long start() {
    return ticker.read();
  }

  private long since(long start) {
    return ticker.read() - start;
  }

  @Override
  public void decided(long start) {
    metrics.algorithmDuration.update(since(start));
  }

  @Override
  public void unschedulable(long start) {
    ended(UNSCHEDULABLE, start);
  }

  @Override
  public void failed(long start) {
    ended(ERROR, start);
  }

  private void ended(int slot, long start) {
    Result result = results.get(slot);
    result.duration().update(since(start));
    result.count().inc();
  }

  @Override
  public void bindingBegan() {
    boundPods.began();
  }

  @Override
  public void waited(Code answer, long start) {
    permitWaits.get(answer).update(since(start));
  }

  @Override
  public void bound(long start, int attempts, long firstReadyAt, boolean afterFlush) {
    ended(SCHEDULED, start);
    boundPods.bound(attempts, firstReadyAt, afterFlush);
  }

  @Override
  public void bindingEnded() {
    boundPods.ended();
  }

  /** Counts what happens at one extension point. */
  private final class LivePointMeter implements ExtensionPointMeter {
    private final MetricsExtensionPoint point;
    private final IndexedMetrics<BucketHistogram> byAnswer;

    LivePointMeter(MetricsExtensionPoint point) {
      this.point = point;
      this.byAnswer =
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
    public void ran(Code answer, long start) {
      byAnswer.get(answer).update(since(start));
    }

    @Override
    public PluginMeter plugin(String name) {
      return new LivePluginMeter(name, point);
    }
  }

  /** Counts what one plugin does at one extension point. */
  private final class LivePluginMeter implements PluginMeter {
    private final String plugin;
    private final MetricsExtensionPoint point;
    private final IndexedMetrics<BucketHistogram> byAnswer;

    LivePluginMeter(String plugin, MetricsExtensionPoint point) {
      this.plugin = plugin;
      this.point = point;
      this.byAnswer =
          new IndexedMetrics<>(
              CODES.length,
              code ->
                  metrics.pluginDurations.histogram(plugin, point.label(), CODES[code].label()));
    }

    @Override
    public void evaluations(LongSupplier count) {
      metrics.pluginEvaluations.readBy(
          to -> to.add((double) count.getAsLong(), plugin, point.label(), profile));
    }

    @Override
    public void ran(Code answer, long start, int calls) {
      if (calls > 0) {
        byAnswer.get(answer).update(since(start) / calls);
      }
    }
  }
}
