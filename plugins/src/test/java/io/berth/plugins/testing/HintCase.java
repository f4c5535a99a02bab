package io.berth.plugins.testing;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.framework.ActionType;
import io.berth.framework.ClusterEvent;
import io.berth.framework.ClusterEventWithHint;
import io.berth.framework.EnqueueExtensions;
import io.berth.framework.EventResource;
import io.berth.framework.QueueingHint;
import io.berth.model.NodeDescription;
import io.berth.model.PodInfo;
import io.berth.testing.Vectors;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceClass;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaim;
import io.fabric8.kubernetes.api.model.storage.CSIDriver;
import io.fabric8.kubernetes.api.model.storage.CSINode;
import io.fabric8.kubernetes.api.model.storage.CSIStorageCapacity;
import io.fabric8.kubernetes.api.model.storage.StorageClass;
import io.fabric8.kubernetes.api.model.storage.VolumeAttachment;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A row of {@code hints.jsonl.gz}: an event, and the queueing hint of a plugin. */
public record HintCase(JsonNode row) {

  /** Returns the rows of one plugin. */
  public static Stream<HintCase> of(String plugin) {
    return Vectors.lines("hints.jsonl.gz").stream()
        .filter(row -> row.path("plugin").asText().equals(plugin))
        .map(HintCase::new);
  }

  /** Returns the configuration of the plugin; missing for the default one. */
  public JsonNode config() {
    return row.path("config");
  }

  /** Returns the objects of the listers; missing if they are empty. */
  public JsonNode state() {
    return row.path("state");
  }

  public PodInfo pod() {
    return PodInfo.of(Vectors.as(Pod.class, row.path("pod")));
  }

  public ClusterEvent event() {
    return new ClusterEvent(resource(), actions());
  }

  /**
   * Returns the expected hint: Queue, Skip, or null if the plugin does not register for the event.
   * A hint that fails counts as Queue.
   */
  public @Nullable String expected() {
    JsonNode expect = row.path("expect");
    String hint = expect.path("hint").asText().replace("error", "Queue");
    return expect.path("registered").asBoolean() ? hint : null;
  }

  /**
   * Returns the hint of the plugin in the same form. Like the scheduler, treats a taint update as a
   * node addition.
   */
  public @Nullable String result(EnqueueExtensions plugin) {
    boolean registered = false;
    for (ClusterEventWithHint registration : plugin.eventsToRegister()) {
      if (registration.event().matches(event())) {
        registered = true;
        if (hint(registration) == QueueingHint.QUEUE) {
          return "Queue";
        }
      }
    }
    if (!registered && isTaintUpdateForNodeAddition(plugin)) {
      return "Queue";
    }
    return registered ? "Skip" : null;
  }

  private QueueingHint hint(ClusterEventWithHint registration) {
    return registration.queueingHint(pod(), changed(row.get("old")), changed(row.get("new")));
  }

  private boolean isTaintUpdateForNodeAddition(EnqueueExtensions plugin) {
    ClusterEvent added = ClusterEvent.of(EventResource.NODE, ActionType.ADD);
    return event().equals(ClusterEvent.of(EventResource.NODE, ActionType.UPDATE_NODE_TAINT))
        && plugin.eventsToRegister().stream()
            .anyMatch(registration -> registration.event().matches(added));
  }

  private EventResource resource() {
    String label = row.path("event").path("resource").asText();
    return Arrays.stream(EventResource.values())
        .filter(resource -> resource.label().equals(label))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(label));
  }

  private Set<ActionType> actions() {
    String label = row.path("event").path("action").asText();
    return label.equals("Update")
        ? ActionType.updates()
        : Set.copyOf(
            Arrays.stream(ActionType.values()).filter(a -> a.label().equals(label)).toList());
  }

  private @Nullable Object changed(@Nullable JsonNode object) {
    if (object == null || object.isNull()) {
      return null;
    }
    return switch (resource()) {
      case POD -> PodInfo.of(Vectors.as(Pod.class, object));
      case NODE -> NodeDescription.of(Vectors.as(Node.class, object));
      case PERSISTENT_VOLUME -> Vectors.as(PersistentVolume.class, object);
      case PERSISTENT_VOLUME_CLAIM -> Vectors.as(PersistentVolumeClaim.class, object);
      case STORAGE_CLASS -> Vectors.as(StorageClass.class, object);
      case CSI_NODE -> Vectors.as(CSINode.class, object);
      case CSI_DRIVER -> Vectors.as(CSIDriver.class, object);
      case CSI_STORAGE_CAPACITY -> Vectors.as(CSIStorageCapacity.class, object);
      case VOLUME_ATTACHMENT -> Vectors.as(VolumeAttachment.class, object);
      case DEVICE_CLASS -> Vectors.as(DeviceClass.class, object);
      case RESOURCE_CLAIM -> Vectors.as(ResourceClaim.class, object);
      case RESOURCE_SLICE, POD_GROUP, WILDCARD -> List.of();
    };
  }

  @Override
  public String toString() {
    return row.path("id").asText();
  }
}
