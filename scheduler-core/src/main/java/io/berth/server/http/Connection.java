package io.berth.server.http;

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
 * A client's connection: one request after the other. One thread reads, another answers: the reader
 * notices when the connection ends, and interrupts whoever makes an answer that nobody will get.
 *
 * <p>Both are platform threads. Probes have to be answered while all carriers of virtual threads
 * compute.
 */
final class Connection implements Runnable {
  /* Concurrency: while an answer is made, the reader only waits for the next byte, so that at any
   * time one of the two threads alone sets deadlines. Others may close the socket under both, which
   * ends whatever they wait for: the clock when a time is up, and the listener when it needs room.
   * Reading with a time limit would not do: it starts anew with every byte, and there is none for
   * writing. */

  private static final Logger LOG = LoggerFactory.getLogger(Connection.class);
  private static final int MOST_UNWANTED = 256 * 1024;
  private static final int GONE = -1;

  private final Socket socket;
  private final ConnectionSecurity tls;
  private final Endpoint endpoint;
  private final Limits limits;
  private final ScheduledExecutorService clock;
  private final Executor handlers;
  private final Consumer<Connection> heard;
  private volatile boolean answering;
  private @Nullable Future<?> deadline;

  /**
   * Makes one that is to be run.
   *
   * @param handlers threads that make answers
   * @param heard told of every request that has come in
   */
  Connection(
      Socket socket,
      ConnectionSecurity tls,
      Endpoint endpoint,
      Limits limits,
      ScheduledExecutorService clock,
      Executor handlers,
      Consumer<Connection> heard) {
    this.socket = socket;
    this.tls = tls;
    this.endpoint = endpoint;
    this.limits = limits;
    this.clock = clock;
    this.handlers = handlers;
    this.heard = heard;
  }

  /** Tells whether an answer is being made or sent. */
  boolean isAnswering() {
    return answering;
  }

  /** Ends it, whatever it is at; may be called by anyone. */
  void close() {
    try {
      socket.close();
    } catch (IOException e) {
      LOG.trace("A connection could not be closed", e);
    }
  }

  @Override
  public void run() {
    try (socket) {
      within(limits.request());
      Socket secure = tls.secure(socket);
      if (secure instanceof SSLSocket handshaking) {
        handshaking.startHandshake();
      }
      converse(secure);
    } catch (IOException | RejectedExecutionException e) {
      // the client went away, or took too long, or is no client; or the server ends
      LOG.trace("A connection ended", e);
    } finally {
      within(Duration.ZERO);
    }
  }

  private void converse(Socket secure) throws IOException {
    InputStream in = new BufferedInputStream(secure.getInputStream());
    OutputStream out = new BufferedOutputStream(secure.getOutputStream());
    RequestReader requests = new RequestReader(in, limits.headBytes(), limits.bodyBytes());
    List<X509Certificate> certificates = certificates(secure);
    try {
      int first = in.read();
      while (first != GONE) {
        within(limits.request());
        RequestReader.Head head = requests.next(first);
        ResponseTask answer =
            ResponseTask.start(handlers, () -> answerAndGoOn(head, certificates, secure, out));
        first = next(in);
        if (first == GONE) {
          answer.interrupt();
        }
        if (!answer.await()) {
          if (first != GONE && head.hasBody()) {
            drain(in);
          }
          return;
        }
      }
    } catch (BadRequestException e) {
      new ResponseWriter(out, RequestReader.Head.UNREADABLE, e.response()).write();
      within(limits.farewell());
      secure.shutdownOutput();
      drain(in);
    }
  }

  /** Waits for the first byte of the next request. */
  private static int next(InputStream in) {
    try {
      return in.read();
    } catch (IOException e) {
      LOG.trace("A connection ended before its answer", e);
      return GONE;
    }
  }

  /** Answers, and returns whether another request may follow; ends the connection otherwise. */
  private boolean answerAndGoOn(
      RequestReader.Head head,
      List<X509Certificate> certificates,
      Socket secure,
      OutputStream out) {
    boolean open = false;
    try {
      boolean another = answer(head, certificates, out);
      if (another) {
        within(limits.silence());
      } else if (head.hasBody()) { // closing at once would take the answer back
        within(limits.farewell());
        secure.shutdownOutput();
      }
      open = another || head.hasBody();
      return another;
    } catch (IOException e) {
      LOG.trace("An answer could not be sent", e);
      return false;
    } finally {
      if (!open) { // whatever was thrown
        close();
      }
    }
  }

  /** Returns whether another request may follow. */
  private boolean answer(
      RequestReader.Head head, List<X509Certificate> certificates, OutputStream out)
      throws IOException {
    answering = true;
    try {
      heard.accept(this);
      within(limits.answer());
      Request request = head.request().withCertificates(certificates);
      ResponseWriter writer = new ResponseWriter(out, head, answer(request));
      try {
        writer.write();
      } catch (RuntimeException e) {
        LOG.error("The answer to {} could not be made", LogText.of(request.path()), e);
        if (writer.isBegun()) {
          return false; // the client sees that the end is missing
        }
        writer.writeInstead(failed());
      }
      return !writer.endsConnection();
    } finally {
      answering = false;
    }
  }

  private Response answer(Request request) {
    try {
      Response response = endpoint.answer(request);
      LOG.debug("{} {}: {}", request.method(), LogText.of(request.path()), response.status());
      return response;
    } catch (RuntimeException e) {
      LOG.error("{} {} failed", request.method(), LogText.of(request.path()), e);
      return failed();
    }
  }

  private static Response failed() {
    return Response.text(Response.INTERNAL_ERROR, "internal error; the log has it\n");
  }

  /** Takes in some of what still comes: closing at once would take the answer back. */
  private static void drain(InputStream in) throws IOException {
    for (long left = MOST_UNWANTED; left > 0; ) {
      long skipped = in.skip(left);
      if (skipped <= 0 && in.read() < 0) {
        return;
      }
      left -= Math.max(1, skipped);
    }
  }

  private static List<X509Certificate> certificates(Socket secure) {
    if (!(secure instanceof SSLSocket shaken)) {
      return List.of();
    }
    List<X509Certificate> chain = new ArrayList<>();
    try {
      for (Certificate certificate : shaken.getSession().getPeerCertificates()) {
        if (certificate instanceof X509Certificate x509) {
          chain.add(x509);
        }
      }
    } catch (SSLPeerUnverifiedException e) {
      return List.of(); // most show none
    }
    return chain;
  }

  /** Gives whatever comes next so much time, and none for ever. */
  private void within(Duration time) {
    if (deadline != null) {
      deadline.cancel(false);
    }
    deadline =
        time.isZero() ? null : clock.schedule(this::close, time.toNanos(), TimeUnit.NANOSECONDS);
  }
}
