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

/** The {@code metav1.Status} of a failed request. */
@JsonIgnoreProperties(ignoreUnknown = true)
record ApiStatus(@Nullable String message, @Nullable String reason, @Nullable Details details) {
  private static final ObjectMapper MAPPER = KubernetesJson.mapper();
  private static final ObjectReader READER = MAPPER.readerFor(ApiStatus.class);
  private static final int MAX_EXCERPT_LENGTH = 300;

  /**
   * @param retryAfterSeconds the delay before a retry
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
            ? describe(response.code(), excerpt(body))
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
      return new ApiStatus(null, null, null); // an error page of a proxy, or plain text
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

  private static String describe(int code, String excerpt) {
    if (!excerpt.isEmpty()) {
      return "HTTP %d: %s".formatted(code, excerpt);
    }
    boolean isRedirect = code / 100 == 3;
    return "HTTP " + code + (isRedirect ? "; redirects are not followed, use the final URL" : "");
  }

  private static String excerpt(byte[] body) {
    String text = new String(body, StandardCharsets.UTF_8).strip();
    return text.length() <= MAX_EXCERPT_LENGTH
        ? text
        : text.substring(0, MAX_EXCERPT_LENGTH) + "...";
  }
}
