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
 * An answer that is read as it comes, for lists and watches. It may be closed by another thread,
 * which ends a read that waits.
 *
 * <p>An idle watch looks just like a dead connection. Whoever reads one asks for bookmarks, which
 * come about every minute, and sets the quiet limit to a few of them: when nothing came for so
 * long, reading fails and the watch can be begun anew.
 */
final class ResponseStream extends InputStream {
  /** Pieces to have at hand while the reader is busy; each is 16 KiB at most. */
  private static final int READ_AHEAD = 8;

  private record Piece(@Nullable ByteBuffer bytes, boolean last, @Nullable Throwable failure) {}

  private final BlockingQueue<Piece> pieces = new LinkedBlockingQueue<>();
  private final Duration quietLimit;
  private volatile @Nullable AsyncBody body;
  private volatile boolean closed;
  private @Nullable ByteBuffer current;
  private @Nullable Piece end;

  ResponseStream(Duration quietLimit) {
    this.quietLimit = quietLimit;
  }

  /** Takes what has come; called by the HTTP client's threads. */
  void accept(List<ByteBuffer> buffers, AsyncBody from) {
    for (int i = 0; i < buffers.size(); i++) {
      // The last one of a batch lets the next batch come, once it is read.
      pieces.add(new Piece(buffers.get(i), i == buffers.size() - 1, null));
    }
    if (buffers.isEmpty()) {
      from.consume();
    }
  }

  /** Begins to read a body. */
  void start(AsyncBody from) {
    body = from;
    var _ = from.done().whenComplete((done, failure) -> pieces.add(new Piece(null, true, failure)));
    if (closed) {
      from.cancel();
    }
    for (int i = 0; i < READ_AHEAD; i++) {
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
    int taken = Math.min(length, from.remaining());
    from.get(target, offset, taken);
    return taken;
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
    pieces.add(new Piece(null, true, null));
  }

  /** Waits for the next piece; null at the end. */
  private @Nullable ByteBuffer next() throws IOException {
    Piece piece = end == null ? await() : end;
    if (closed) {
      throw new IOException("closed");
    }
    if (piece.bytes() == null) {
      end = piece;
      if (piece.failure() != null) {
        throw new IOException(HttpCall.describe(piece.failure()), piece.failure());
      }
      return null;
    }
    AsyncBody open = body;
    if (piece.last() && open != null) {
      open.consume();
    }
    return piece.bytes();
  }

  private Piece await() throws IOException {
    Piece piece;
    try {
      piece = pieces.poll(quietLimit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      close();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    if (piece == null) {
      close();
      throw new SocketTimeoutException(
          "the API server sent nothing for " + Durations.print(quietLimit));
    }
    return piece;
  }
}
