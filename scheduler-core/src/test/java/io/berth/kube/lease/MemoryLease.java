package io.berth.kube.lease;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.kube.ApiException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A lease in memory, on a server that can be down or lose its responses. */
final class MemoryLease implements ResourceLock {
  enum ServerState {
    UP,
    DOWN,
    /** Executes requests, but does not respond. */
    LOSES_RESPONSES
  }

  private ServerState serverState = ServerState.UP;
  private @Nullable ObjectNode stored;
  private int version;
  private int requests;

  void setServerState(ServerState newState) {
    serverState = newState;
  }

  int requests() {
    return requests;
  }

  /** Returns the stored record in any state of the server. */
  LeaderElectionRecord record() {
    return Lease.of(Objects.requireNonNull(stored)).record();
  }

  /** Changes the lease as another client. */
  void put(LeaderElectionRecord record) {
    store(record, stored == null ? JsonNodeFactory.instance.objectNode() : stored.deepCopy());
  }

  void delete() {
    stored = null;
  }

  @Override
  public @Nullable Lease read() {
    startRequest();
    ObjectNode object = stored;
    finishRequest();
    return object == null ? null : Lease.of(object.deepCopy());
  }

  @Override
  public Lease create(LeaderElectionRecord record) {
    startRequest();
    if (stored != null) {
      throw error(409, "already exists");
    }
    store(record, JsonNodeFactory.instance.objectNode());
    finishRequest();
    return Lease.of(stored.deepCopy());
  }

  @Override
  public Lease update(Lease lease, LeaderElectionRecord record) {
    startRequest();
    if (stored == null) {
      throw error(404, "not found");
    }
    if (!version(stored).equals(version(lease.object()))) {
      throw error(409, "the object has been modified");
    }
    store(record, lease.with(record, null));
    finishRequest();
    return Lease.of(stored.deepCopy());
  }

  private void store(LeaderElectionRecord record, ObjectNode object) {
    record.write(object.withObjectProperty("spec"));
    object
        .withObjectProperty("metadata")
        .put("uid", "uid")
        .put("resourceVersion", String.valueOf(++version));
    stored = object;
  }

  private static String version(ObjectNode object) {
    return object.path("metadata").path("resourceVersion").asText();
  }

  private void startRequest() {
    requests++;
    if (serverState == ServerState.DOWN) {
      throw error(503, "not now");
    }
  }

  private void finishRequest() {
    if (serverState == ServerState.LOSES_RESPONSES) {
      throw error(504, "no answer");
    }
  }

  private static ApiException error(int code, String message) {
    return new ApiException(code, "", message, null);
  }
}
