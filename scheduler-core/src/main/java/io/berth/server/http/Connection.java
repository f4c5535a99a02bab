package io.berth.server.http;

import io.berth.server.http.RequestReader.BadRequestException;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A client connection, which serves requests one after the other. One thread reads, another one
 * handles the request: the reader detects a disconnect and interrupts the handler.
 *
 * <p>Both are platform threads: probes must be served while all carriers of virtual threads are
 * busy.
 */
final class Connection implements Runnable {
  /* Concurrency: while a request is handled, the reader only waits for the next byte, so only one
   * of the two threads sets deadlines at a time. Other threads may close the socket, which ends all
   * blocking calls: the timer at a deadline, and the listener at its limit of connections. Socket
   * timeouts are not sufficient: they restart with every byte, and there are none for writes. */

  private static final Logger LOG = LoggerFactory.getLogger(Connection.class);
  private static final int MAX_DRAINED_BYTES = 256 * 1024;
  private static final int END_OF_STREAM = -1;

  private final Socket socket;
  private final ConnectionSecurity tls;
  private final Endpoint endpoint;
  private final Limits limits;
  private final ScheduledExecutorService timer;
  private final Executor handlers;
  private final Consumer<Connection> onRequest;
  private volatile boolean handling;
  private @Nullable Future<?> deadline;

  /**
   * Creates a connection; {@link #run} serves it.
   *
   * @param handlers the threads that handle requests
   * @param onRequest called for every request
   */
  Connection(
      Socket socket,
      ConnectionSecurity tls,
      Endpoint endpoint,
      Limits limits,
      ScheduledExecutorService timer,
      Executor handlers,
      Consumer<Connection> onRequest) {
    this.socket = socket;
    this.tls = tls;
    this.endpoint = endpoint;
    this.limits = limits;
    this.timer = timer;
    this.handlers = handlers;
    this.onRequest = onRequest;
  }

  /** Returns whether a request is being handled or its response is being sent. */
  boolean isHandling() {
    return handling;
  }

  /** Closes the connection in any state. Thread-safe. */
  void close() {
    try {
      socket.close();
    } catch (IOException e) {
      LOG.trace("Failed to close a connection", e);
    }
  }

  @Override
  public void run() {
    try (socket) {
      setDeadline(limits.requestTimeout());
      Socket secure = tls.secure(socket);
      if (secure instanceof SSLSocket tlsSocket) {
        tlsSocket.startHandshake();
      }
      serveRequests(secure);
    } catch (IOException | RejectedExecutionException e) {
      // disconnect, timeout, no TLS client, or shutdown of the server
      LOG.trace("Connection closed", e);
    } finally {
      setDeadline(Duration.ZERO);
    }
  }

  private void serveRequests(Socket secure) throws IOException {
    InputStream in = new BufferedInputStream(secure.getInputStream());
    OutputStream out = new BufferedOutputStream(secure.getOutputStream());
    RequestReader requests = new RequestReader(in, limits.maxHeadBytes(), limits.maxBodyBytes());
    List<X509Certificate> certificates = certificates(secure);
    try {
      int first = in.read();
      while (first != END_OF_STREAM) {
        setDeadline(limits.requestTimeout());
        RequestReader.Head head = requests.next(first);
        ResponseTask task =
            ResponseTask.start(handlers, () -> respond(head, certificates, secure, out));
        first = readNext(in);
        if (first == END_OF_STREAM) {
          task.interrupt();
        }
        if (!task.await()) {
          if (first != END_OF_STREAM && head.hasBody()) {
            drain(in);
          }
          return;
        }
      }
    } catch (BadRequestException e) {
      new ResponseWriter(out, RequestReader.Head.MALFORMED, e.response()).write();
      setDeadline(limits.lingerTimeout());
      secure.shutdownOutput();
      drain(in);
    }
  }

  /** Waits for the first byte of the next request. */
  private static int readNext(InputStream in) {
    try {
      return in.read();
    } catch (IOException e) {
      LOG.trace("Connection closed before its response", e);
      return END_OF_STREAM;
    }
  }

  /**
   * Handles a request and sends the response. Returns whether another request may follow; otherwise
   * it closes the connection.
   */
  private boolean respond(
      RequestReader.Head head,
      List<X509Certificate> certificates,
      Socket secure,
      OutputStream out) {
    boolean keepOpen = false;
    try {
      boolean reusable = handleAndWrite(head, certificates, out);
      if (reusable) {
        setDeadline(limits.idleTimeout());
      } else if (head.hasBody()) { // closing at once would discard the response
        setDeadline(limits.lingerTimeout());
        secure.shutdownOutput();
      }
      keepOpen = reusable || head.hasBody();
      return reusable;
    } catch (IOException e) {
      LOG.trace("Failed to send a response", e);
      return false;
    } finally {
      if (!keepOpen) { // also after an exception
        close();
      }
    }
  }

  /** Returns whether another request may follow. */
  private boolean handleAndWrite(
      RequestReader.Head head, List<X509Certificate> certificates, OutputStream out)
      throws IOException {
    handling = true;
    try {
      onRequest.accept(this);
      setDeadline(limits.responseTimeout());
      Request request = head.request().withCertificates(certificates);
      ResponseWriter writer = new ResponseWriter(out, head, handle(request));
      try {
        writer.write();
      } catch (RuntimeException e) {
        LOG.error("Failed to compute the response to {}", LogText.of(request.path()), e);
        if (writer.isCommitted()) {
          return false; // the client detects the incomplete response
        }
        writer.replaceWith(internalError());
      }
      return !writer.closesConnection();
    } finally {
      handling = false;
    }
  }

  private Response handle(Request request) {
    try {
      Response response = endpoint.handle(request);
      LOG.debug("{} {}: {}", request.method(), LogText.of(request.path()), response.status());
      return response;
    } catch (RuntimeException e) {
      LOG.error("{} {} failed", request.method(), LogText.of(request.path()), e);
      return internalError();
    }
  }

  private static Response internalError() {
    return Response.text(Response.INTERNAL_ERROR, "internal error; see the log\n");
  }

  /** Discards a part of the remaining input: closing at once would discard the response. */
  private static void drain(InputStream in) throws IOException {
    for (long left = MAX_DRAINED_BYTES; left > 0; ) {
      long skipped = in.skip(left);
      if (skipped <= 0 && in.read() < 0) {
        return;
      }
      left -= Math.max(1, skipped);
    }
  }

  private static List<X509Certificate> certificates(Socket secure) {
    if (!(secure instanceof SSLSocket tlsSocket)) {
      return List.of();
    }
    List<X509Certificate> chain = new ArrayList<>();
    try {
      for (Certificate certificate : tlsSocket.getSession().getPeerCertificates()) {
        if (certificate instanceof X509Certificate x509) {
          chain.add(x509);
        }
      }
    } catch (SSLPeerUnverifiedException e) {
      return List.of(); // no client certificate
    }
    return chain;
  }

  /** Replaces the deadline at which the connection is closed; a timeout of zero removes it. */
  private void setDeadline(Duration timeout) {
    if (deadline != null) {
      deadline.cancel(false);
    }
    deadline =
        timeout.isZero()
            ? null
            : timer.schedule(this::close, timeout.toNanos(), TimeUnit.NANOSECONDS);
  }
}
