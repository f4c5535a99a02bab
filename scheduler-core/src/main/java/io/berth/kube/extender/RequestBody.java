package io.berth.kube.extender;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A JSON request body in parts. Raw objects are added without a copy: the nodes of a large cluster
 * are tens of megabytes.
 */
final class RequestBody {
  private final List<byte[]> parts = new ArrayList<>();
  private long length;

  /** Adds JSON as it is. */
  RequestBody raw(byte[] json) {
    parts.add(json);
    length += json.length;
    return this;
  }

  /** Adds JSON as it is. */
  RequestBody raw(String json) {
    return raw(json.getBytes(StandardCharsets.UTF_8));
  }

  /** Adds a quoted string. */
  RequestBody text(String value) {
    return raw("\"").raw(JsonStringEncoder.getInstance().quoteAsUTF8(value)).raw("\"");
  }

  /** Adds a comma, except before the first element. */
  RequestBody next(int index) {
    return index == 0 ? this : raw(",");
  }

  BodyPublisher publisher() {
    return length == 0
        ? BodyPublishers.noBody()
        : BodyPublishers.fromPublisher(BodyPublishers.ofByteArrays(parts), length);
  }
}
