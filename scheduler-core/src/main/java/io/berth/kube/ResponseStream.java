package io.berth.kube;

import io.berth.tree.Durations;
import io.fabric8.kubernetes.client.http.AsyncBody;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A streamed response of a list or a watch. It may be closed by another thread, which ends a
 * blocked read.
 *
 * <p>An idle watch looks like a dead connection. A watch therefore requests bookmarks, which arrive
 * about every minute, with an idle timeout of some minutes: after that the read fails and the watch
 * is resumed.
 */
final class ResponseStream extends InputStream {
  /** The chunks to read ahead; each is at most 16 KiB. */
  private static final int MAX_BUFFERED_CHUNKS = 8;

  private record Chunk(@Nullable ByteBuffer bytes, boolean last, @Nullable Throwable failure) {}

  private final BlockingQueue<Chunk> chunks = new LinkedBlockingQueue<>();
  private final Duration idleTimeout;
  private volatile @Nullable AsyncBody body;
  private volatile boolean closed;
  private @Nullable ByteBuffer current;
  private @Nullable Chunk end;

  ResponseStream(Duration idleTimeout) {
    this.idleTimeout = idleTimeout;
  }

  /** Adds received data; called by threads of the HTTP client. */
  void accept(List<ByteBuffer> buffers, AsyncBody from) {
    for (int i = 0; i < buffers.size(); i++) {
      // Reading the last chunk of a batch requests the next batch.
      chunks.add(new Chunk(buffers.get(i), i == buffers.size() - 1, null));
    }
    if (buffers.isEmpty()) {
      from.consume();
    }
  }

  /** Starts to read a body. */
  void start(AsyncBody from) {
    body = from;
    var _ = from.done().whenComplete((done, failure) -> chunks.add(new Chunk(null, true, failure)));
    if (closed) {
      from.cancel();
    }
    for (int i = 0; i < MAX_BUFFERED_CHUNKS; i++) {
      from.consume();
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    ByteBuffer from = current;
    while (from == null || !from.hasRemaining()) {
      from = next();
      if (from == null) {
        return -1;
      }
    }
    current = from;
    int count = Math.min(length, from.remaining());
    from.get(target, offset, count);
    return count;
  }

  @Override
  public int available() {
    ByteBuffer at = current;
    return at == null ? 0 : at.remaining();
  }

  @Override
  public void close() {
    closed = true;
    AsyncBody open = body;
    if (open != null) {
      open.cancel();
    }
    chunks.add(new Chunk(null, true, null));
  }

  /** Waits for the next chunk; returns null at the end. */
  private @Nullable ByteBuffer next() throws IOException {
    Chunk chunk = end == null ? await() : end;
    if (closed) {
      throw new IOException("closed");
    }
    if (chunk.bytes() == null) {
      end = chunk;
      if (chunk.failure() != null) {
        throw new IOException(HttpCall.describe(chunk.failure()), chunk.failure());
      }
      return null;
    }
    AsyncBody open = body;
    if (chunk.last() && open != null) {
      open.consume();
    }
    return chunk.bytes();
  }

  private Chunk await() throws IOException {
    Chunk chunk;
    try {
      chunk = chunks.poll(idleTimeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      close();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    if (chunk == null) {
      close();
      throw new SocketTimeoutException(
          "the API server sent nothing for " + Durations.print(idleTimeout));
    }
    return chunk;
  }
}
