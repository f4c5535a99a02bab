package io.berth.e2e.controlplane;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * A block of ports on loopback, reserved until it is closed.
 *
 * <p>The first port of the block is kept open as a lock between JVMs. All are below the range of
 * ephemeral ports, so that the port of a server is still free when it is restarted.
 */
final class PortBlock implements AutoCloseable {
  private static final int MIN_PORT = 20_000;
  private static final int BLOCKS = 200;
  private static final int SIZE = 60;

  private final ServerSocket lock;
  private int next;

  private PortBlock(ServerSocket lock) {
    this.lock = lock;
    this.next = lock.getLocalPort() + 1;
  }

  static PortBlock reserve() {
    int start = ThreadLocalRandom.current().nextInt(BLOCKS);
    for (int i = 0; i < BLOCKS; i++) {
      ServerSocket lock = bind(MIN_PORT + (start + i) % BLOCKS * SIZE);
      if (lock != null) {
        return new PortBlock(lock);
      }
    }
    throw new IllegalStateException(
        "no block of free ports between %d and %d".formatted(MIN_PORT, MIN_PORT + BLOCKS * SIZE));
  }

  /** Returns the next free port. */
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
    throw new IllegalStateException("all %d ports of the block are in use".formatted(SIZE));
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
