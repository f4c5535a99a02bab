package io.berth.metrics;

import com.codahale.metrics.Counter;
import io.berth.framework.ApiMeter;
import io.berth.framework.Ticker;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Counts requests to the API server, as Go's client does. */
final class RestClientMetrics implements ApiMeter {
  private static final Buckets SECONDS =
      Buckets.seconds(0.005, 0.025, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60);
  private static final Buckets BYTES =
      Buckets.amounts(64, 256, 512, 1024, 4096, 16384, 65536, 262144, 1048576, 4194304, 16777216);
  private static final String NO_ANSWER = "<error>";

  private final Ticker ticker;
  private final String host;
  private final HistogramFamily durations;
  private final HistogramFamily requestSizes;
  private final HistogramFamily responseSizes;
  private final HistogramFamily waits;
  private final CounterFamily requests;
  private final CounterFamily retries;
  private final Map<String, Method> methods = new ConcurrentHashMap<>();

  /**
   * Registers the metrics.
   *
   * @param host the API server's host and port
   */
  RestClientMetrics(MetricFamilies families, Ticker ticker, String host) {
    this.ticker = ticker;
    this.host = host;
    durations =
        families.histograms(
            SECONDS,
            "rest_client_request_duration_seconds",
            "How long requests to the API server take, all attempts included.",
            "verb",
            "host");
    requestSizes =
        families.histograms(
            BYTES,
            "rest_client_request_size_bytes",
            "The size of requests to the API server.",
            "verb",
            "host");
    responseSizes =
        families.histograms(
            BYTES,
            "rest_client_response_size_bytes",
            "The size of the API server's answers.",
            "verb",
            "host");
    waits =
        families.histograms(
            SECONDS,
            "rest_client_rate_limiter_duration_seconds",
            "How long requests are held back by the client's own limit.",
            "verb",
            "host");
    requests =
        families.counters(
            "rest_client_requests_total",
            "Requests to the API server, by status code.",
            "code",
            "method",
            "host");
    retries =
        families.counters(
            "rest_client_request_retries_total",
            "Requests that were sent again, by the status code that came then.",
            "code",
            "verb",
            "host");
  }

  /** What is counted of one HTTP method. */
  private final class Method {
    private final String name;
    private final IndexedMetrics<BucketHistogram> sizes;
    private final IndexedMetrics<BucketHistogram> times;
    private final Map<Integer, Counter> answers = new ConcurrentHashMap<>();

    Method(String name) {
      this.name = name;
      this.sizes =
          new IndexedMetrics<>(
              2, slot -> (slot == 0 ? requestSizes : responseSizes).histogram(name, host));
      this.times =
          new IndexedMetrics<>(2, slot -> (slot == 0 ? durations : waits).histogram(name, host));
    }

    void answered(int code) {
      answers.computeIfAbsent(code, it -> requests.counter(label(it), name, host)).inc();
    }
  }

  private static String label(int code) {
    return code == 0 ? NO_ANSWER : Integer.toString(code);
  }

  private Method method(String name) {
    return methods.computeIfAbsent(name, Method::new);
  }

  @Override
  public long start() {
    return ticker.read();
  }

  @Override
  public void sent(String method, long bytes) {
    method(method).sizes.get(0).update(bytes);
  }

  @Override
  public void answered(String method, int code, boolean again) {
    method(method).answered(code);
    if (again) {
      retries.counter(label(code), method, host).inc();
    }
  }

  @Override
  public void received(String method, long bytes) {
    method(method).sizes.get(1).update(bytes);
  }

  @Override
  public void ended(String method, long start) {
    method(method).times.get(0).update(ticker.read() - start);
  }

  @Override
  public void waitedForTurn(String method, long start) {
    method(method).times.get(1).update(ticker.read() - start);
  }
}
