package io.berth.kube.lease;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.kube.ApiException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A lease in memory, on a server that can be down, or lose its answers. */
final class MemoryLease implements LeaseLock {
  enum Mood {
    WELL,
    DOWN,
    /** It does as it is told, but says nothing. */
    MUTE
  }

  private Mood mood = Mood.WELL;
  private @Nullable ObjectNode stored;
  private int version;
  private int requests;

  void feel(Mood other) {
    mood = other;
  }

  int requests() {
    return requests;
  }

  /** What the lease says, whatever the server's mood. */
  LeaderElectionRecord record() {
    return Lease.of(Objects.requireNonNull(stored)).record();
  }

  /** Changes the lease behind everybody's back. */
  void put(LeaderElectionRecord record) {
    store(record, stored == null ? JsonNodeFactory.instance.objectNode() : stored.deepCopy());
  }

  void delete() {
    stored = null;
  }

  @Override
  public @Nullable Lease read() {
    begin();
    ObjectNode object = stored;
    end();
    return object == null ? null : Lease.of(object.deepCopy());
  }

  @Override
  public Lease create(LeaderElectionRecord record) {
    begin();
    if (stored != null) {
      throw refused(409, "already exists");
    }
    store(record, JsonNodeFactory.instance.objectNode());
    end();
    return Lease.of(stored.deepCopy());
  }

  @Override
  public Lease update(Lease known, LeaderElectionRecord record) {
    begin();
    if (stored == null) {
      throw refused(404, "not found");
    }
    if (!version(stored).equals(version(known.object()))) {
      throw refused(409, "the object has been modified");
    }
    store(record, known.with(record, null));
    end();
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

  private void begin() {
    requests++;
    if (mood == Mood.DOWN) {
      throw refused(503, "not now");
    }
  }

  private void end() {
    if (mood == Mood.MUTE) {
      throw refused(504, "no answer");
    }
  }

  private static ApiException refused(int code, String message) {
    return new ApiException(code, "", message, null);
  }
}
