package io.berth.plugins.shared;

import io.fabric8.kubernetes.api.model.AzureDiskVolumeSource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeSpec;
import io.fabric8.kubernetes.api.model.Volume;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Translates in-tree volumes to the volume handles of their CSI drivers. */
public final class CsiVolumeHandle {
  private static final String UNKNOWN = "UNSPECIFIED";

  private CsiVolumeHandle() {}

  /**
   * Returns the handle of a volume of a {@link InTreeDriver#isMigrated migrated} driver.
   *
   * @throws IllegalArgumentException if the volume cannot be translated
   */
  public static String of(InTreeDriver driver, PersistentVolume volume) {
    PersistentVolumeSpec spec = volume.getSpec();
    return switch (driver) {
      case AWS_EBS -> ebs(spec.getAwsElasticBlockStore().getVolumeID());
      case GCE_PD -> gce(volume.getMetadata(), spec.getGcePersistentDisk().getPdName());
      case AZURE_DISK -> azure(spec.getAzureDisk());
      case CINDER -> spec.getCinder().getVolumeID();
      case PORTWORX -> spec.getPortworxVolume().getVolumeID();
      case AZURE_FILE, VSPHERE -> throw notMigrated(driver);
    };
  }

  /**
   * Returns the handle of an inline volume of a migrated driver.
   *
   * @throws IllegalArgumentException if the volume cannot be translated
   */
  public static String of(InTreeDriver driver, Volume volume) {
    return switch (driver) {
      case AWS_EBS -> ebs(volume.getAwsElasticBlockStore().getVolumeID());
      case GCE_PD -> zonal(UNKNOWN, volume.getGcePersistentDisk().getPdName());
      case AZURE_DISK -> azure(volume.getAzureDisk());
      case CINDER -> volume.getCinder().getVolumeID();
      case PORTWORX -> volume.getPortworxVolume().getVolumeID();
      case AZURE_FILE, VSPHERE -> throw notMigrated(driver);
    };
  }

  private static IllegalArgumentException notMigrated(InTreeDriver driver) {
    return new IllegalArgumentException("Driver %s is not migrated to CSI".formatted(driver));
  }

  /** Returns the volume id; the input may have the form {@code aws://zone/vol-1}. */
  private static String ebs(String id) {
    if (!id.startsWith("aws://")) {
      return id;
    }
    String afterScheme = id.substring("aws://".length()).replaceFirst("[?#].*", "");
    int slash = afterScheme.indexOf('/');
    String path = slash < 0 ? "" : afterScheme.substring(slash);
    String volumeId = path.replaceAll("^/+|/+$", "");
    if (!volumeId.startsWith("vol-") || volumeId.contains("/")) {
      throw new IllegalArgumentException(
          "failed to translate Kubernetes ID to EBS Volume ID Invalid format for AWS volume (%s)"
              .formatted(id));
    }
    return volumeId;
  }

  private static String azure(AzureDiskVolumeSource disk) {
    if (disk.getKind() != null && !disk.getKind().equalsIgnoreCase("Managed")) {
      throw new IllegalArgumentException(
          "kind(%s) is not supported in csi migration".formatted(disk.getKind()));
    }
    return disk.getDiskURI();
  }

  private static String gce(ObjectMeta meta, String disk) {
    String label = label(meta, TopologyLabels.BETA_ZONE);
    if (label == null || label.isEmpty()) {
      label = label(meta, TopologyLabels.ZONE);
    }
    if (label == null || label.isEmpty()) {
      return zonal(UNKNOWN, disk);
    }
    List<String> zones = TopologyLabels.split(label);
    return zones.size() == 1 ? zonal(zones.get(0), disk) : regional(gceRegion(zones), disk);
  }

  private static @Nullable String label(ObjectMeta meta, String key) {
    Map<String, String> labels = meta.getLabels();
    return labels == null ? null : labels.get(key);
  }

  private static String zonal(String zone, String disk) {
    return "projects/%s/zones/%s/disks/%s".formatted(UNKNOWN, zone, disk);
  }

  private static String regional(String region, String disk) {
    return "projects/%s/regions/%s/disks/%s".formatted(UNKNOWN, region, disk);
  }

  private static String gceRegion(List<String> zones) {
    SortedSet<String> regions = new TreeSet<>();
    for (String zone : zones) {
      List<String> parts = new ArrayList<>(List.of(zone.split("-", -1)));
      if (parts.size() != 3) {
        throw new IllegalArgumentException(
            "failed to get region from zones: zone in unexpected format, expected:"
                + " {locale}-{region}-{zone}, got: "
                + zone);
      }
      regions.add(parts.get(0) + "-" + parts.get(1));
    }
    if (regions.size() != 1) {
      throw new IllegalArgumentException(
          "failed to get region from zones: multiple or no regions gotten from zones, got: map["
              + regions.stream().map(region -> region + ":{}").collect(Collectors.joining(" "))
              + "]");
    }
    return regions.first();
  }
}
