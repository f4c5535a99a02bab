package io.berth.kube;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;

/** Returns scripted responses, one per request; then stops the reader. */
final class ScriptedSource implements Reflector.Source {
  private final Deque<Supplier<InputStream>> responses = new ArrayDeque<>();
  private final List<String> requests = new ArrayList<>();
  private Runnable atEnd = () -> {};

  /** Adds a response with these documents. */
  ScriptedSource respond(String... documents) {
    responses.add(() -> text(String.join("\n", documents)));
    return this;
  }

  /** Adds a response with these documents and a lost connection. */
  ScriptedSource cut(String... documents) {
    responses.add(
        () -> new SequenceInputStream(text(String.join("\n", documents)), new BrokenStream()));
    return this;
  }

  ScriptedSource error(int code, String message) {
    return error(new ApiException(code, "", message, null));
  }

  ScriptedSource error(RuntimeException e) {
    responses.add(
        () -> {
          throw e;
        });
    return this;
  }

  void atEnd(Runnable action) {
    atEnd = action;
  }

  /** Returns the requests, without the random timeouts of watches. */
  List<String> requests() {
    return requests;
  }

  @Override
  public InputStream open(String pathAndQuery, String forms, Duration idleTimeout) {
    Supplier<InputStream> answer = responses.poll();
    if (answer == null) {
      atEnd.run();
      throw ApiException.noResponse("the script is at its end", null);
    }
    requests.add(pathAndQuery.replaceFirst("[&?]timeoutSeconds=[0-9]+", ""));
    return answer.get();
  }

  private static InputStream text(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  private static final class BrokenStream extends InputStream {
    @Override
    public int read() throws IOException {
      throw new IOException("connection reset");
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      return read();
    }
  }
}
