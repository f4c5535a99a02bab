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

/** Gives the answers it was told to, one per request; then it has the reader end. */
final class ScriptedSource implements Reflector.Source {
  private final Deque<Supplier<InputStream>> answers = new ArrayDeque<>();
  private final List<String> requests = new ArrayList<>();
  private Runnable atEnd = () -> {};

  /** Answers with these documents and ends. */
  ScriptedSource answer(String... documents) {
    answers.add(() -> text(String.join("\n", documents)));
    return this;
  }

  /** Answers with these documents, then the connection breaks. */
  ScriptedSource cut(String... documents) {
    answers.add(
        () -> new SequenceInputStream(text(String.join("\n", documents)), new BrokenStream()));
    return this;
  }

  ScriptedSource refuse(int code, String message) {
    return refuse(new ApiException(code, "", message, null));
  }

  ScriptedSource refuse(RuntimeException e) {
    answers.add(
        () -> {
          throw e;
        });
    return this;
  }

  void atEnd(Runnable action) {
    atEnd = action;
  }

  /** Returns what was asked for, without the random time that watches are to last. */
  List<String> requests() {
    return requests;
  }

  @Override
  public InputStream open(String pathAndQuery, String forms, Duration quietLimit) {
    Supplier<InputStream> answer = answers.poll();
    if (answer == null) {
      atEnd.run();
      throw ApiException.notAnswered("the script is at its end", null);
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
