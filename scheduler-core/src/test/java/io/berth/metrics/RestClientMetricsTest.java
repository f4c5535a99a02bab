package io.berth.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.codahale.metrics.MetricRegistry;
import io.berth.framework.ApiMeter;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RestClientMetricsTest {
  private final MetricFamilies families = new MetricFamilies(new MetricRegistry());
  private long nanos;
  private final ApiMeter meter = new RestClientMetrics(families, () -> nanos, "10.0.0.1:6443");

  private List<String> lines(String prefix) throws IOException {
    return ExpositionFormat.PROMETHEUS
        .print(families.snapshots())
        .lines()
        .filter(line -> line.startsWith(prefix))
        .toList();
  }

  @Test
  void exportsNothingBeforeFirstRequest() throws IOException {
    assertThat(lines("")).isEmpty();
  }

  @Test
  void countsResponsesByCode() throws IOException {
    meter.requestResult("POST", 201, false);
    meter.requestResult("POST", 201, false);
    meter.requestResult("POST", 0, false);
    meter.requestResult("GET", 200, true);

    assertThat(lines("rest_client_requests_total"))
        .containsExactly(
            "rest_client_requests_total{code=\"200\",host=\"10.0.0.1:6443\",method=\"GET\"} 1.0",
            "rest_client_requests_total{code=\"201\",host=\"10.0.0.1:6443\",method=\"POST\"} 2.0",
            "rest_client_requests_total{code=\"<error>\",host=\"10.0.0.1:6443\",method=\"POST\"}"
                + " 1.0");
    assertThat(lines("rest_client_request_retries_total"))
        .containsExactly(
            "rest_client_request_retries_total{code=\"200\",host=\"10.0.0.1:6443\",verb=\"GET\"}"
                + " 1.0");
  }

  @Test
  void measuresDurationsAndSizes() throws IOException {
    long start = meter.start();
    meter.requestSent("POST", 300);
    meter.responseReceived("POST", 2_000_000);
    nanos += Duration.ofMillis(30).toNanos();
    meter.requestFinished("POST", start);
    meter.rateLimiterWaited("POST", start);

    String labels = "{host=\"10.0.0.1:6443\",verb=\"POST\",le=\"";
    assertThat(lines("rest_client_request_duration_seconds_bucket"))
        .contains(
            "rest_client_request_duration_seconds_bucket" + labels + "0.025\"} 0",
            "rest_client_request_duration_seconds_bucket" + labels + "0.1\"} 1");
    assertThat(lines("rest_client_request_size_bytes_bucket"))
        .contains(
            "rest_client_request_size_bytes_bucket" + labels + "256\"} 0",
            "rest_client_request_size_bytes_bucket" + labels + "512\"} 1");
    assertThat(lines("rest_client_response_size_bytes_bucket"))
        .contains(
            "rest_client_response_size_bytes_bucket" + labels + "1.048576e+06\"} 0",
            "rest_client_response_size_bytes_bucket" + labels + "4.194304e+06\"} 1");
    assertThat(lines("rest_client_rate_limiter_duration_seconds_count")).hasSize(1);
  }
}
