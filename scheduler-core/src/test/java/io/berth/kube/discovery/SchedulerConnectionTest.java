package io.berth.kube.discovery;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.framework.Ticker;
import io.berth.kube.ApiClient;
import io.berth.kube.ConnectionSettings;
import io.berth.kube.HostName;
import io.berth.kube.lease.LeaseEndpoint;
import io.berth.server.http.HttpsListener;
import io.berth.server.http.Limits;
import io.berth.server.http.Response;
import io.berth.server.tls.InMemoryCertificate;
import io.berth.server.tls.ServerTls;
import io.berth.server.tls.TlsSettings.MinimumVersion;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests connections through a port forward and directly, with a pinned certificate. */
class SchedulerConnectionTest {
  private static final Pattern KEY = Pattern.compile("(?i)Sec-WebSocket-Key: (\\S+)");

  @TempDir private Path folder;
  private final ServerTls tls =
      new ServerTls(new InMemoryCertificate(InstantSource.system(), null), MinimumVersion.TLS_1_2);
  private final List<String> tokens = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private ServerSocket apiSocket;
  private HttpsListener scheduler;
  private ApiClient api;

  @BeforeEach
  void serve() throws Exception {
    InetSocketAddress loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    scheduler = HttpsListener.bind(loopback, Limits.DEFAULT);
    scheduler.serve(
        tls,
        request -> {
          tokens.add(String.valueOf(request.header("Authorization")));
          return Response.text(Response.OK, "decided " + request.path());
        });
    apiSocket = new ServerSocket();
    apiSocket.bind(loopback);
    Thread.ofVirtual().start(this::accept);
    Path kubeconfig = folder.resolve("kubeconfig");
    Files.writeString(
        kubeconfig,
        """
        apiVersion: v1
        kind: Config
        clusters: [{name: a, cluster: {server: "http://127.0.0.1:%d"}}]
        contexts: [{name: c, context: {cluster: a, user: u}}]
        users: [{name: u, user: {token: secret}}]
        current-context: c
        """
            .formatted(apiSocket.getLocalPort()));
    api = ApiClient.connect(ConnectionSettings.of(kubeconfig), Ticker.system());
  }

  @AfterEach
  void close() throws IOException {
    api.close();
    scheduler.close();
    apiSocket.close();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = apiSocket.accept();
        Thread.ofVirtual().start(() -> answer(socket));
      }
    } catch (IOException e) { // the test has ended
    }
  }

  /** Responds to one request as an API server does, or forwards a port as a kubelet does. */
  private void answer(Socket socket) {
    try (socket) {
      InputStream in = socket.getInputStream();
      StringBuilder head = new StringBuilder();
      while (head.indexOf("\r\n\r\n") < 0) {
        head.append((char) in.read());
      }
      requests.add(head.substring(0, head.indexOf(" HTTP")));
      Matcher key = KEY.matcher(head);
      if (key.find()) {
        forward(socket, key.group(1));
        return;
      }
      String body =
          head.indexOf("/pods/") > 0
              ? "{\"spec\": {\"serviceAccountName\": \"berth\"}}"
              : "{\"status\": {\"allowed\": true}}";
      String answer =
          "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n"
              + "Content-Length: %d\r\n\r\n%s".formatted(body.length(), body);
      socket.getOutputStream().write(answer.getBytes(ISO_8859_1));
    } catch (IOException e) { // the client has closed the connection
    }
  }

  private void forward(Socket socket, String key) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(
        ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Protocol: v4.channel.k8s.io\r\nSec-WebSocket-Accept: "
                + accepted(key)
                + "\r\n\r\n")
            .getBytes(ISO_8859_1));
    try (Socket target = new Socket(InetAddress.getLoopbackAddress(), scheduler.port())) {
      DataOutputStream frames = new DataOutputStream(out);
      byte[] port = {(byte) scheduler.port(), (byte) (scheduler.port() >> 8)};
      send(frames, 0, port, port.length);
      send(frames, 1, port, port.length);
      Thread.ofVirtual().start(() -> back(target, frames));
      DataInputStream in = new DataInputStream(socket.getInputStream());
      while ((in.readByte() & 0xf) == 2) {
        byte[] payload = payload(in);
        target.getOutputStream().write(payload, 1, payload.length - 1);
      }
    }
  }

  private static void back(Socket target, DataOutputStream frames) {
    try {
      byte[] buffer = new byte[8192];
      InputStream in = target.getInputStream();
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        send(frames, 0, buffer, read);
      }
    } catch (IOException e) { // one side has closed the connection
    }
  }

  private static void send(DataOutputStream frames, int channel, byte[] data, int length)
      throws IOException {
    frames.writeByte(0x82); // the last frame of a binary message
    int payload = length + 1;
    frames.writeByte(payload < 126 ? payload : 126);
    if (payload >= 126) {
      frames.writeShort(payload);
    }
    frames.writeByte(channel);
    frames.write(data, 0, length);
    frames.flush();
  }

  private static byte[] payload(DataInputStream in) throws IOException {
    int length = in.readByte() & 0x7f;
    if (length == 126) {
      length = in.readUnsignedShort();
    } else if (length == 127) {
      length = Math.toIntExact(in.readLong());
    }
    byte[] mask = in.readNBytes(4);
    byte[] payload = in.readNBytes(length);
    for (int i = 0; i < payload.length; i++) {
      payload[i] ^= mask[i % 4];
    }
    return payload;
  }

  private static String accepted(String key) throws IOException {
    try {
      byte[] text = (key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").getBytes(ISO_8859_1);
      return Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-1").digest(text));
    } catch (GeneralSecurityException e) {
      throw new IOException(e);
    }
  }

  private String read(LeaseEndpoint endpoint) throws Exception {
    SchedulerLookup.FoundScheduler found =
        new SchedulerLookup.FoundScheduler(
            SchedulerLookup.DEFAULT_LEASE, true, "holder", endpoint, null);
    try (SchedulerConnection connection = SchedulerConnection.open(api, found)) {
      return connection.get("/debug/decisions/a/b").body();
    }
  }

  @Test
  void readsThroughPortForwardWithToken() throws Exception {
    LeaseEndpoint pod = LeaseEndpoint.ofPod("system", "berth-1", 10_259, tls.fingerprint());

    assertThat(read(pod)).isEqualTo("decided /debug/decisions/a/b");
    assertThat(tokens).containsExactly("Bearer secret");
    assertThat(requests)
        .contains("GET /api/v1/namespaces/system/pods/berth-1/portforward?ports=10259");
  }

  @Test
  void readsDirectlyOnSameHost() throws Exception {
    LeaseEndpoint host =
        LeaseEndpoint.ofHost(HostName.ofThisMachine().value(), scheduler.port(), tls.fingerprint());

    assertThat(read(host)).isEqualTo("decided /debug/decisions/a/b");
    assertThat(requests).isEmpty();
  }

  @Test
  void sendsNoTokenToServerWithOtherCertificate() {
    LeaseEndpoint pod = LeaseEndpoint.ofPod("system", "berth-1", 10_259, "0".repeat(64));

    assertThatThrownBy(() -> read(pod))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("its certificate is not the one that the Lease publishes");
    assertThat(tokens).isEmpty();
  }
}
