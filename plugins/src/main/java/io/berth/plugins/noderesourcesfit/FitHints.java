package io.berth.plugins.noderesourcesfit;

import io.berth.framework.DeviceClassLister;
import io.berth.framework.QueueingHint.Verdict;
import io.berth.model.NodeDescription;
import io.berth.model.NodeInfo;
import io.berth.model.PodInfo;
import io.berth.model.ResourceName;
import io.berth.model.Resources;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceClass;
import org.jspecify.annotations.Nullable;

/** Which events can make room for a pod that did not fit. */
final class FitHints {
  private static final String DEVICE_CLASS_PREFIX = "deviceclass.resource.kubernetes.io/";

  private final DeviceClassLister deviceClasses;

  FitHints(DeviceClassLister deviceClasses) {
    this.deviceClasses = deviceClasses;
  }

  /** A pod was deleted or asks for less: did that free what the rejected pod asks for? */
  Verdict afterPod(PodInfo rejected, @Nullable PodInfo before, @Nullable PodInfo after) {
    if (after == null) {
      return Verdict.queueIf(
          before != null && !(before.nodeName().isEmpty() && before.nominatedNodeName().isEmpty()));
    }
    if (after.uid().equals(rejected.uid())) {
      return Verdict.QUEUE;
    }
    if (after.nodeName().isEmpty() || before == null) {
      return Verdict.SKIP;
    }
    return Verdict.queueIf(
        hasMore(rejected.amounts().onNode(), before.amounts().onNode(), after.amounts().onNode()));
  }

  /** A node came or changed: would the pod fit if it were empty, and is there more of anything? */
  Verdict afterNode(
      PodInfo rejected, @Nullable NodeDescription before, @Nullable NodeDescription after) {
    Resources wanted = rejected.amounts().requests();
    if (after == null || !fitsEmpty(wanted, after)) {
      return Verdict.SKIP;
    }
    return Verdict.queueIf(
        before == null || grew(wanted, before.allocatable(), after.allocatable()));
  }

  /** A device class came or changed: does it newly offer what the pod asks for? */
  Verdict afterDeviceClass(
      PodInfo rejected, @Nullable DeviceClass before, @Nullable DeviceClass after) {
    if (after == null) {
      return Verdict.SKIP;
    }
    String offered = offered(after);
    if (before == null) {
      if (asksFor(rejected, DEVICE_CLASS_PREFIX + after.getMetadata().getName())) {
        return Verdict.QUEUE;
      }
    } else if (offered(before).equals(offered)) {
      return Verdict.SKIP;
    }
    return Verdict.queueIf(!offered.isEmpty() && asksFor(rejected, offered));
  }

  private boolean fitsEmpty(Resources wanted, NodeDescription node) {
    return FitRequest.of(wanted, name -> isDelegated(name, node.allocatable()))
        .judge(NodeInfo.of(node))
        .isSuccess();
  }

  private boolean grew(Resources wanted, Resources before, Resources after) {
    if (after.pods() > before.pods() || hasMore(wanted, after, before)) {
      return true;
    }
    for (int i = 0; i < wanted.extendedCount(); i++) {
      if (wanted.extendedAmount(i) != 0 && isDelegated(wanted.extendedName(i), after)) {
        return true;
      }
    }
    return false;
  }

  /** Tells whether devices, and not the node's own account, decide about a resource. */
  private boolean isDelegated(ResourceName name, Resources capacity) {
    return capacity.get(name) <= 0 && deviceClasses.offers(name);
  }

  /** Tells whether there is more of anything wanted in one than in the other. */
  private static boolean hasMore(Resources wanted, Resources one, Resources other) {
    if ((wanted.milliCpu() > 0 && one.milliCpu() > other.milliCpu())
        || (wanted.memory() > 0 && one.memory() > other.memory())
        || (wanted.ephemeralStorage() > 0 && one.ephemeralStorage() > other.ephemeralStorage())) {
      return true;
    }
    for (int i = 0; i < wanted.extendedCount(); i++) {
      ResourceName name = wanted.extendedName(i);
      if (wanted.extendedAmount(i) != 0 && one.get(name) > other.get(name)) {
        return true;
      }
    }
    return false;
  }

  private static String offered(DeviceClass deviceClass) {
    String name =
        deviceClass.getSpec() == null ? null : deviceClass.getSpec().getExtendedResourceName();
    return name == null ? "" : name;
  }

  /** Tells whether the pod names the resource, be it to ask for 0. */
  private static boolean asksFor(PodInfo pod, String resource) {
    Resources requests = pod.amounts().requests();
    for (int i = 0; i < requests.extendedCount(); i++) {
      if (requests.extendedName(i).name().equals(resource)) {
        return true;
      }
    }
    return false;
  }
}
