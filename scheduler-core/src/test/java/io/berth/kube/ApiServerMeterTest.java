package io.berth.kube;

import static io.berth.kube.FakeApi.DISCONNECT;
import static io.berth.kube.FakeApi.OK;
import static io.berth.kube.FakeApi.error;
import static io.berth.kube.FakeApi.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.berth.framework.ApiMeter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the recorded metrics of requests. */
class ApiServerMeterTest {
  private static final byte[] BODY = "{\"a\":1}".getBytes(UTF_8);

  @TempDir private Path folder;
  private final FakeApi server = new FakeApi();
  private final List<String> recorded = new ArrayList<>();

  @AfterEach
  void close() {
    server.close();
  }

  private ApiClient client(ConnectionSettings settings) {
    TimeSource timeSource = new TimeSource(() -> 0, server.sleeper());
    return ApiClient.connect(settings, timeSource, RecordingMeter::new);
  }

  /**
   * A request.
   *
   * @param responses the responses of the server
   * @param recorded the expected calls of the meter
   */
  record Case(
      String name,
      List<FakeApi.Reply> responses,
      Consumer<ApiClient> request,
      List<String> recorded) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case(
            "a write",
            List.of(json(201, "{\"b\":22}")),
            api -> api.post("/x", BODY),
            List.of("POST 7 bytes", "POST 201", "POST got 8 bytes", "POST ended")),
        new Case(
            "a read",
            List.of(json(200, "{}")),
            api -> api.get("/x", Object.class),
            List.of("GET 0 bytes", "GET 200", "GET got 2 bytes", "GET ended")),
        new Case(
            "a deletion",
            List.of(OK),
            api -> api.delete("/x", BODY),
            List.of("DELETE 7 bytes", "DELETE 200", "DELETE got 2 bytes", "DELETE ended")),
        new Case(
            "an error",
            List.of(error(403, "Forbidden", "no")),
            api -> api.patch("/x", PatchType.MERGE, BODY),
            List.of("PATCH 7 bytes", "PATCH 403", "PATCH got 101 bytes", "PATCH ended")),
        new Case(
            "an overloaded server",
            List.of(json(429, ""), OK),
            api -> api.put("/x", BODY),
            List.of(
                "PUT 7 bytes",
                "PUT 429",
                "PUT got 0 bytes",
                "PUT 7 bytes",
                "PUT 200 again",
                "PUT got 2 bytes",
                "PUT ended")),
        new Case(
            "no response",
            List.of(DISCONNECT),
            api -> api.post("/x", BODY),
            List.of("POST 7 bytes", "POST 0", "POST ended")),
        new Case(
            "a list",
            List.of(OK),
            api -> read(api, "/x?limit=500"),
            List.of("GET 200", "GET ended")),
        new Case("a watch", List.of(OK), api -> read(api, "/x?watch=true"), List.of("GET 200")));
  }

  private static void read(ApiClient api, String path) {
    try (InputStream in = api.open(path, Duration.ofSeconds(20))) {
      in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void recordsRequests(Case c) {
    server.next(c.responses().toArray(FakeApi.Reply[]::new));
    try (ApiClient api = client(server.settings(folder))) {
      Throwable refusal = catchThrowable(() -> c.request().accept(api));
      assertThat(refusal == null || refusal instanceof ApiException).isTrue();
    }

    assertThat(recorded).isEqualTo(c.recorded());
  }

  @Test
  void recordsRateLimiterWait() {
    try (ApiClient api = client(server.settings(folder).withRate(0.5, 1))) {
      api.post("/x", BODY);
    }

    assertThat(recorded).startsWith("POST waited", "POST 7 bytes");
  }

  @Test
  void createsMeterForHost() {
    List<String> hosts = new ArrayList<>();
    TimeSource timeSource = new TimeSource(() -> 0, server.sleeper());
    ApiClient.connect(
            server.settings(folder),
            timeSource,
            host -> {
              hosts.add(host);
              return ApiMeter.NONE;
            })
        .close();

    assertThat(hosts).containsExactly(server.url().replace("http://", ""));
  }

  /** Records the calls of the meter. */
  private final class RecordingMeter implements ApiMeter {
    RecordingMeter(String host) {
      assertThat(host).startsWith("127.0.0.1:");
    }

    @Override
    public long start() {
      return 0;
    }

    @Override
    public void requestSent(String method, long bytes) {
      recorded.add(method + " " + bytes + " bytes");
    }

    @Override
    public void requestResult(String method, int code, boolean again) {
      recorded.add(method + " " + code + (again ? " again" : ""));
    }

    @Override
    public void responseReceived(String method, long bytes) {
      recorded.add(method + " got " + bytes + " bytes");
    }

    @Override
    public void requestFinished(String method, long start) {
      recorded.add(method + " ended");
    }

    @Override
    public void rateLimiterWaited(String method, long start) {
      recorded.add(method + " waited");
    }
  }
}
