package io.berth.server.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Accepts connections. Each has a platform thread, and a second one while a request is handled.
 *
 * <p>The JDK's HttpsServer is not suitable: it looks up the client's host name before the
 * handshake, so that probes wait if DNS does not respond.
 */
public final class HttpsListener implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HttpsListener.class);
  private static final int BACKLOG = 128;
  private static final int MAX_SHUTDOWN_POLLS = 40;
  private static final int SHUTDOWN_POLL_MILLIS = 50;
  private static final int ACCEPT_BACKOFF_MILLIS = 100;

  /** The maximum number of evicted connections whose threads have not ended yet. */
  static final int MAX_EVICTED = 32;

  private static final int IDLE_SECONDS = 10;

  private final ServerSocket socket;
  private final Limits limits;
  private final Semaphore slots;
  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          0,
          Integer.MAX_VALUE,
          IDLE_SECONDS,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          Thread.ofPlatform().daemon().name("serve-client-", 0).factory());
  private final ScheduledThreadPoolExecutor timer =
      new ScheduledThreadPoolExecutor(
          1, Thread.ofPlatform().daemon().name("serve-timer").factory());

  /* The connection with the least recent request first. */
  private final Set<Connection> open = new LinkedHashSet<>();

  private HttpsListener(ServerSocket socket, Limits limits) {
    this.socket = socket;
    this.limits = limits;
    this.slots = new Semaphore(limits.maxConnections() + MAX_EVICTED);
    timer.setRemoveOnCancelPolicy(true);
    timer.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy()); // at shutdown
  }

  /** Binds the address. Connections queue up until {@link #serve} is called. */
  public static HttpsListener bind(InetSocketAddress address, Limits limits) throws IOException {
    return bind(address, limits, false);
  }

  /**
   * Binds the address.
   *
   * @param isShared whether other processes may bind it too (SO_REUSEPORT)
   * @throws IOException if the address is in use, or the system does not support SO_REUSEPORT
   */
  public static HttpsListener bind(InetSocketAddress address, Limits limits, boolean isShared)
      throws IOException {
    ServerSocket socket = new ServerSocket();
    try {
      if (isShared) {
        share(socket);
      }
      socket.setReuseAddress(true); // allows an immediate restart
      socket.bind(address, BACKLOG);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
    return new HttpsListener(socket, limits);
  }

  private static void share(ServerSocket socket) throws IOException {
    if (!socket.supportedOptions().contains(StandardSocketOptions.SO_REUSEPORT)) {
      throw new IOException("this system does not support SO_REUSEPORT");
    }
    socket.setOption(StandardSocketOptions.SO_REUSEPORT, true);
  }

  public int port() {
    return socket.getLocalPort();
  }

  /** Starts to serve requests on the listener's threads. */
  public void serve(ConnectionSecurity tls, Endpoint endpoint) {
    Thread.ofPlatform().daemon().name("serve").start(() -> accept(tls, endpoint));
  }

  private void accept(ConnectionSecurity tls, Endpoint endpoint) {
    try {
      while (!socket.isClosed()) {
        try {
          Socket client = socket.accept();
          client.setTcpNoDelay(true);
          start(new Connection(client, tls, endpoint, limits, timer, threads, this::markActive));
        } catch (IOException | RuntimeException | Error e) { // too many open files, for example
          if (!socket.isClosed()) {
            LOG.warn("Failed to accept a connection: {}", e.toString());
            Thread.sleep(ACCEPT_BACKOFF_MILLIS);
          }
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Starts the thread of a connection; waits while too many evicted ones have not ended. */
  private void start(Connection connection) throws InterruptedException {
    admit(connection);
    slots.acquire();
    try {
      threads.execute(
          () -> {
            try {
              connection.run();
            } finally {
              ended(connection);
            }
          });
    } catch (RejectedExecutionException | OutOfMemoryError e) { // shutdown, or no thread available
      LOG.warn("Failed to serve a connection: {}", e.getMessage());
      connection.close();
      ended(connection);
    }
  }

  private void ended(Connection connection) {
    slots.release();
    remove(connection);
  }

  /** Adds a connection. At the limit it evicts the one that has been idle for longest. */
  private synchronized void admit(Connection connection) {
    if (open.size() >= limits.maxConnections()) {
      Connection evicted = longestIdle();
      open.remove(evicted);
      evicted.close();
    }
    open.add(connection);
  }

  private Connection longestIdle() {
    for (Connection connection : open) {
      if (!connection.isHandling()) {
        return connection;
      }
    }
    return open.iterator().next();
  }

  private synchronized void markActive(Connection connection) {
    if (open.remove(connection)) {
      open.add(connection);
    }
  }

  private synchronized void remove(Connection connection) {
    open.remove(connection);
    notifyAll();
  }

  /** Closes idle connections at once, and the others after their response or a timeout. */
  @Override
  public synchronized void close() {
    try {
      socket.close();
      for (int polls = 0; polls < MAX_SHUTDOWN_POLLS && !open.isEmpty(); polls++) {
        open.stream().filter(connection -> !connection.isHandling()).forEach(Connection::close);
        wait(SHUTDOWN_POLL_MILLIS);
      }
    } catch (IOException e) {
      LOG.warn("Failed to close the listening socket: {}", e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    open.forEach(Connection::close);
    threads.shutdown();
    timer.shutdownNow();
  }
}
