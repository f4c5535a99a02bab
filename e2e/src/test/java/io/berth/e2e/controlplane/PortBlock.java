package io.berth.e2e.controlplane;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Ports on loopback that nobody else gets while the block is held.
 *
 * <p>The first port of the block is kept open as a lock between JVMs. All lie below the range from
 * which systems take ports for outgoing connections, so that a server's port is still free when the
 * server is restarted.
 */
final class PortBlock implements AutoCloseable {
  private static final int LOWEST = 20_000;
  private static final int BLOCKS = 200;
  private static final int SIZE = 60;

  private final ServerSocket lock;
  private int next;

  private PortBlock(ServerSocket lock) {
    this.lock = lock;
    this.next = lock.getLocalPort() + 1;
  }

  static PortBlock hold() {
    int start = ThreadLocalRandom.current().nextInt(BLOCKS);
    for (int i = 0; i < BLOCKS; i++) {
      ServerSocket lock = bind(LOWEST + (start + i) % BLOCKS * SIZE);
      if (lock != null) {
        return new PortBlock(lock);
      }
    }
    throw new IllegalStateException(
        "no block of free ports between %d and %d".formatted(LOWEST, LOWEST + BLOCKS * SIZE));
  }

  /** The next free port. */
  synchronized int next() {
    int end = lock.getLocalPort() + SIZE;
    while (next < end) {
      int port = next++;
      try (ServerSocket socket = bind(port)) {
        if (socket != null) {
          return port;
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    throw new IllegalStateException("all %d ports of the block are taken".formatted(SIZE));
  }

  private static @Nullable ServerSocket bind(int port) {
    try {
      return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
    } catch (IOException taken) {
      return null;
    }
  }

  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
