package io.berth.plugins.noderesourcesfit;

import io.berth.framework.DeviceClassResolver;
import io.berth.framework.QueueingHint;
import io.berth.model.NodeDescription;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.ResourceName;
import io.berth.model.Resources;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceClass;
import org.jspecify.annotations.Nullable;

/** Queueing hints of NodeResourcesFit. */
final class NodeResourcesFitHints {
  private static final String DEVICE_CLASS_PREFIX = "deviceclass.resource.kubernetes.io/";

  private final DeviceClassResolver deviceClasses;

  NodeResourcesFitHints(DeviceClassResolver deviceClasses) {
    this.deviceClasses = deviceClasses;
  }

  /** Queues if a deleted or scaled down pod frees resources that the rejected pod requests. */
  QueueingHint isSchedulableAfterPodEvent(
      PodInfo rejected, @Nullable PodInfo before, @Nullable PodInfo after) {
    if (after == null) {
      return QueueingHint.queueIf(
          before != null && !(before.nodeName().isEmpty() && before.nominatedNodeName().isEmpty()));
    }
    if (after.uid().equals(rejected.uid())) {
      return QueueingHint.QUEUE;
    }
    if (after.nodeName().isEmpty() || before == null) {
      return QueueingHint.QUEUE_SKIP;
    }
    return QueueingHint.queueIf(
        hasMore(
            rejected.resources().onNode(),
            before.resources().onNode(),
            after.resources().onNode()));
  }

  /** Queues if the pod fits the empty node and the node has more of a requested resource. */
  QueueingHint isSchedulableAfterNodeChange(
      PodInfo rejected, @Nullable NodeDescription before, @Nullable NodeDescription after) {
    Resources requests = rejected.resources().requests();
    if (after == null || !fitsEmptyNode(requests, after)) {
      return QueueingHint.QUEUE_SKIP;
    }
    return QueueingHint.queueIf(
        before == null || hasMoreOfRequested(requests, before.allocatable(), after.allocatable()));
  }

  /** Queues if an added or updated device class provides a requested extended resource. */
  QueueingHint isSchedulableAfterDeviceClassEvent(
      PodInfo rejected, @Nullable DeviceClass before, @Nullable DeviceClass after) {
    if (after == null) {
      return QueueingHint.QUEUE_SKIP;
    }
    String resource = extendedResource(after);
    if (before == null) {
      if (requests(rejected, DEVICE_CLASS_PREFIX + after.getMetadata().getName())) {
        return QueueingHint.QUEUE;
      }
    } else if (extendedResource(before).equals(resource)) {
      return QueueingHint.QUEUE_SKIP;
    }
    return QueueingHint.queueIf(!resource.isEmpty() && requests(rejected, resource));
  }

  private boolean fitsEmptyNode(Resources requests, NodeDescription node) {
    return FitRequest.of(requests, name -> isDelegated(name, node.allocatable()))
        .fitsRequest(NodeInfo.of(node))
        .isSuccess();
  }

  private boolean hasMoreOfRequested(Resources requests, Resources before, Resources after) {
    if (after.pods() > before.pods() || hasMore(requests, after, before)) {
      return true;
    }
    for (int i = 0; i < requests.scalarCount(); i++) {
      if (requests.scalarAmount(i) != 0 && isDelegated(requests.scalarName(i), after)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether device classes, not the allocatable resources, provide a resource. */
  private boolean isDelegated(ResourceName name, Resources capacity) {
    return capacity.get(name) <= 0 && deviceClasses.hasExtendedResource(name);
  }

  /** Returns whether the first has more of any requested resource than the second. */
  private static boolean hasMore(Resources requests, Resources one, Resources other) {
    if ((requests.milliCpu() > 0 && one.milliCpu() > other.milliCpu())
        || (requests.memory() > 0 && one.memory() > other.memory())
        || (requests.ephemeralStorage() > 0 && one.ephemeralStorage() > other.ephemeralStorage())) {
      return true;
    }
    for (int i = 0; i < requests.scalarCount(); i++) {
      ResourceName name = requests.scalarName(i);
      if (requests.scalarAmount(i) != 0 && one.get(name) > other.get(name)) {
        return true;
      }
    }
    return false;
  }

  private static String extendedResource(DeviceClass deviceClass) {
    String name =
        deviceClass.getSpec() == null ? null : deviceClass.getSpec().getExtendedResourceName();
    return name == null ? "" : name;
  }

  /** Returns whether the pod requests the resource, even with 0. */
  private static boolean requests(PodInfo pod, String resource) {
    Resources requests = pod.resources().requests();
    for (int i = 0; i < requests.scalarCount(); i++) {
      if (requests.scalarName(i).name().equals(resource)) {
        return true;
      }
    }
    return false;
  }
}
