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
 * Takes in connections, each of which has a platform thread, and a second one while it is answered.
 *
 * <p>Not the JDK's own HttpsServer, because that asks the name service who a client is before it
 * shakes hands: where names are not served (yet), probes would wait for it.
 */
public final class HttpsListener implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HttpsListener.class);
  private static final int WAITING = 128;
  private static final int FAREWELL_ROUNDS = 40;
  private static final int FAREWELL_ROUND_MILLIS = 50;
  private static final int REST_MILLIS = 100;

  /** How many connections that had to go may still be ending. */
  static final int MAX_ENDING = 32;

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
  private final ScheduledThreadPoolExecutor clock =
      new ScheduledThreadPoolExecutor(
          1, Thread.ofPlatform().daemon().name("serve-clock").factory());

  /* The one that has been silent for longest in front. */
  private final Set<Connection> open = new LinkedHashSet<>();

  private HttpsListener(ServerSocket socket, Limits limits) {
    this.socket = socket;
    this.limits = limits;
    this.slots = new Semaphore(limits.connections() + MAX_ENDING);
    clock.setRemoveOnCancelPolicy(true);
    clock.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy()); // at the end
  }

  /** Takes the port, so that nobody else does. Clients wait until {@link #serve}. */
  public static HttpsListener bind(InetSocketAddress address, Limits limits) throws IOException {
    return bind(address, limits, false);
  }

  /**
   * Takes the port.
   *
   * @param isShared whether other processes may listen there too (SO_REUSEPORT)
   * @throws IOException if the port is taken, or the system cannot share it
   */
  public static HttpsListener bind(InetSocketAddress address, Limits limits, boolean isShared)
      throws IOException {
    ServerSocket socket = new ServerSocket();
    try {
      if (isShared) {
        share(socket);
      }
      socket.setReuseAddress(true); // or else it could not be had again at once after an end
      socket.bind(address, WAITING);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
    return new HttpsListener(socket, limits);
  }

  private static void share(ServerSocket socket) throws IOException {
    if (!socket.supportedOptions().contains(StandardSocketOptions.SO_REUSEPORT)) {
      throw new IOException("this system cannot share ports");
    }
    socket.setOption(StandardSocketOptions.SO_REUSEPORT, true);
  }

  public int port() {
    return socket.getLocalPort();
  }

  /** Begins to answer, on threads of its own. */
  public void serve(ConnectionSecurity tls, Endpoint endpoint) {
    Thread.ofPlatform().daemon().name("serve").start(() -> accept(tls, endpoint));
  }

  private void accept(ConnectionSecurity tls, Endpoint endpoint) {
    try {
      while (!socket.isClosed()) {
        try {
          Socket client = socket.accept();
          client.setTcpNoDelay(true);
          begin(new Connection(client, tls, endpoint, limits, clock, threads, this::heard));
        } catch (IOException | RuntimeException | Error e) { // too many open files, for example
          if (!socket.isClosed()) {
            LOG.warn("A connection could not be accepted: {}", e.toString());
            Thread.sleep(REST_MILLIS);
          }
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits for connections that had to go if too many of them are still ending. */
  private void begin(Connection connection) throws InterruptedException {
    add(connection);
    slots.acquire();
    try {
      threads.execute(
          () -> {
            try {
              connection.run();
            } finally {
              end(connection);
            }
          });
    } catch (RejectedExecutionException | OutOfMemoryError e) { // at the end; no thread to be had
      LOG.warn("A connection could not be served: {}", e.getMessage());
      connection.close();
      end(connection);
    }
  }

  private void end(Connection connection) {
    slots.release();
    remove(connection);
  }

  /** Makes room if there is none: those who take their time are many only if they mean harm. */
  private synchronized void add(Connection connection) {
    if (open.size() >= limits.connections()) {
      Connection silent = longestSilent();
      open.remove(silent);
      silent.close();
    }
    open.add(connection);
  }

  private Connection longestSilent() {
    for (Connection connection : open) {
      if (!connection.isAnswering()) {
        return connection;
      }
    }
    return open.iterator().next();
  }

  private synchronized void heard(Connection connection) {
    if (open.remove(connection)) {
      open.add(connection);
    }
  }

  private synchronized void remove(Connection connection) {
    open.remove(connection);
    notifyAll();
  }

  /** Ends: at once for those who are silent, after a while for those who are being answered. */
  @Override
  public synchronized void close() {
    try {
      socket.close();
      for (int rounds = 0; rounds < FAREWELL_ROUNDS && !open.isEmpty(); rounds++) {
        open.stream().filter(one -> !one.isAnswering()).forEach(Connection::close);
        wait(FAREWELL_ROUND_MILLIS);
      }
    } catch (IOException e) {
      LOG.warn("The port could not be given back: {}", e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    open.forEach(Connection::close);
    threads.shutdown();
    clock.shutdownNow();
  }
}
