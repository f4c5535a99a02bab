package io.berth.metrics;

import com.codahale.metrics.Counter;
import io.berth.framework.ApiMeter;
import io.berth.framework.Ticker;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Metrics of requests to the API server, under client-go's names. */
final class RestClientMetrics implements ApiMeter {
  private static final Buckets SECONDS =
      Buckets.seconds(0.005, 0.025, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60);
  private static final Buckets BYTES =
      Buckets.plain(64, 256, 512, 1024, 4096, 16384, 65536, 262144, 1048576, 4194304, 16777216);
  private static final String NO_RESPONSE = "<error>";

  /* Indexes of the metrics of a method. */
  private static final int REQUEST = 0;
  private static final int RESPONSE = 1;
  private static final int RATE_LIMITER = 1;

  private final Ticker ticker;
  private final String host;
  private final HistogramFamily durations;
  private final HistogramFamily requestSizes;
  private final HistogramFamily responseSizes;
  private final HistogramFamily waits;
  private final CounterFamily requests;
  private final CounterFamily retries;
  private final Map<String, MethodMetrics> methods = new ConcurrentHashMap<>();

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
            "Duration of requests to the API server in seconds, all attempts included.",
            "verb",
            "host");
    requestSizes =
        families.histograms(
            BYTES,
            "rest_client_request_size_bytes",
            "Size of requests to the API server in bytes.",
            "verb",
            "host");
    responseSizes =
        families.histograms(
            BYTES,
            "rest_client_response_size_bytes",
            "Size of responses of the API server in bytes.",
            "verb",
            "host");
    waits =
        families.histograms(
            SECONDS,
            "rest_client_rate_limiter_duration_seconds",
            "Wait of requests for the client-side rate limiter in seconds.",
            "verb",
            "host");
    requests =
        families.counters(
            "rest_client_requests_total",
            "Number of requests to the API server, by status code.",
            "code",
            "method",
            "host");
    retries =
        families.counters(
            "rest_client_request_retries_total",
            "Number of repeated requests, by the status code of the repetition.",
            "code",
            "verb",
            "host");
  }

  /** Metrics of an HTTP method. */
  private final class MethodMetrics {
    private final String name;
    private final IndexedMetrics<BucketHistogram> sizes;
    private final IndexedMetrics<BucketHistogram> times;
    private final Map<Integer, Counter> countsByCode = new ConcurrentHashMap<>();

    MethodMetrics(String name) {
      this.name = name;
      this.sizes =
          new IndexedMetrics<>(
              2, i -> (i == REQUEST ? requestSizes : responseSizes).histogram(name, host));
      this.times =
          new IndexedMetrics<>(2, i -> (i == REQUEST ? durations : waits).histogram(name, host));
    }

    void count(int code) {
      countsByCode.computeIfAbsent(code, key -> requests.counter(label(key), name, host)).inc();
    }
  }

  private static String label(int code) {
    return code == 0 ? NO_RESPONSE : Integer.toString(code);
  }

  private MethodMetrics method(String name) {
    return methods.computeIfAbsent(name, MethodMetrics::new);
  }

  @Override
  public long start() {
    return ticker.read();
  }

  @Override
  public void requestSent(String method, long bytes) {
    method(method).sizes.get(REQUEST).update(bytes);
  }

  @Override
  public void requestResult(String method, int code, boolean again) {
    method(method).count(code);
    if (again) {
      retries.counter(label(code), method, host).inc();
    }
  }

  @Override
  public void responseReceived(String method, long bytes) {
    method(method).sizes.get(RESPONSE).update(bytes);
  }

  @Override
  public void requestFinished(String method, long start) {
    method(method).times.get(REQUEST).update(ticker.read() - start);
  }

  @Override
  public void rateLimiterWaited(String method, long start) {
    method(method).times.get(RATE_LIMITER).update(ticker.read() - start);
  }
}
