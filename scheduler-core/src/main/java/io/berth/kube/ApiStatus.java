package io.berth.kube;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import io.berth.manifest.KubernetesJson;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the API server says of a request that it did not fulfil. */
@JsonIgnoreProperties(ignoreUnknown = true)
record ApiStatus(@Nullable String message, @Nullable String reason, @Nullable Details details) {
  private static final ObjectMapper MAPPER = KubernetesJson.mapper();
  private static final ObjectReader READER = MAPPER.readerFor(ApiStatus.class);
  private static final int LONGEST_TEXT = 300;

  /**
   * @param retryAfterSeconds how long to leave the server alone
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  record Details(int retryAfterSeconds) {}

  static ApiException read(HttpResponse<?> response, byte[] body) {
    ApiStatus status = parse(body);
    Duration retryAfter = seconds(response.header("Retry-After"));
    if (retryAfter == null && status.details() != null && status.details().retryAfterSeconds > 0) {
      retryAfter = Duration.ofSeconds(status.details().retryAfterSeconds);
    }
    String message =
        status.message() == null || status.message().isEmpty()
            ? "HTTP %d: %s".formatted(response.code(), excerpt(body))
            : status.message();
    return new ApiException(
        response.code(), Objects.requireNonNullElse(status.reason(), ""), message, retryAfter);
  }

  private static ApiStatus parse(byte[] body) {
    try {
      if (ProtoStatus.isIn(body)) {
        ProtoStatus status = ProtoStatus.read(body);
        return new ApiStatus(status.message(), status.reason(), null);
      }
      ApiStatus status = READER.readValue(body);
      return status == null ? new ApiStatus(null, null, null) : status;
    } catch (IOException e) {
      return new ApiStatus(null, null, null); // a proxy's page, or plain text
    }
  }

  private static @Nullable Duration seconds(@Nullable String header) {
    if (header == null) {
      return null;
    }
    try {
      return Duration.ofSeconds(Integer.parseInt(header.strip()));
    } catch (NumberFormatException e) {
      return null; // a date, which API servers do not send
    }
  }

  private static String excerpt(byte[] body) {
    String text = new String(body, StandardCharsets.UTF_8).strip();
    return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT) + "...";
  }
}
