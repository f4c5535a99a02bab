package io.berth.plugins.shared;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeSpec;
import io.fabric8.kubernetes.api.model.Volume;
import org.jspecify.annotations.Nullable;

/** An in-tree storage driver that a CSI driver replaces. */
public enum InTreeDriver {
  GCE_PD("kubernetes.io/gce-pd", "pd.csi.storage.gke.io", "topology.gke.io/zone"),
  AWS_EBS("kubernetes.io/aws-ebs", "ebs.csi.aws.com", "topology.ebs.csi.aws.com/zone"),
  CINDER(
      "kubernetes.io/cinder", "cinder.csi.openstack.org", "topology.cinder.csi.openstack.org/zone"),
  AZURE_DISK("kubernetes.io/azure-disk", "disk.csi.azure.com", null),
  AZURE_FILE("kubernetes.io/azure-file", "file.csi.azure.com", null),
  VSPHERE("kubernetes.io/vsphere-volume", "csi.vsphere.vmware.com", null),
  PORTWORX("kubernetes.io/portworx-volume", "pxd.portworx.com", null);

  private static final InTreeDriver[] ALL = values();

  private final String inTreeName;
  private final String csiName;
  private final @Nullable String zoneKey;

  InTreeDriver(String inTreeName, String csiName, @Nullable String zoneKey) {
    this.inTreeName = inTreeName;
    this.csiName = csiName;
    this.zoneKey = zoneKey;
  }

  /** Returns the in-tree driver of a volume, or null. */
  public static @Nullable InTreeDriver of(PersistentVolume volume) {
    for (InTreeDriver driver : ALL) {
      if (driver.sourceIn(volume.getSpec()) != null) {
        return driver;
      }
    }
    return null;
  }

  /** Returns the in-tree driver of an inline volume, or null. */
  public static @Nullable InTreeDriver of(Volume volume) {
    for (InTreeDriver driver : ALL) {
      if (driver.sourceIn(volume) != null) {
        return driver;
      }
    }
    return null;
  }

  /** Returns the in-tree driver with that provisioner name, or null. */
  public static @Nullable InTreeDriver named(String inTreeName) {
    for (InTreeDriver driver : ALL) {
      if (driver.inTreeName.equals(inTreeName)) {
        return driver;
      }
    }
    return null;
  }

  /** Returns the in-tree plugin name. */
  public String inTreeName() {
    return inTreeName;
  }

  /** Returns the name of the CSI driver. */
  public String csiName() {
    return csiName;
  }

  /**
   * Returns the zone topology key of the CSI driver, or null if the topology of volumes is not
   * translated.
   */
  public @Nullable String zoneKey() {
    return zoneKey;
  }

  /** Returns whether filters treat its volumes as CSI volumes. */
  public boolean isMigrated() {
    return switch (this) {
      case AWS_EBS, GCE_PD, AZURE_DISK, CINDER, PORTWORX -> true;
      case AZURE_FILE, VSPHERE -> false;
    };
  }

  private @Nullable Object sourceIn(PersistentVolumeSpec volume) {
    return switch (this) {
      case GCE_PD -> volume.getGcePersistentDisk();
      case AWS_EBS -> volume.getAwsElasticBlockStore();
      case CINDER -> volume.getCinder();
      case AZURE_DISK -> volume.getAzureDisk();
      case AZURE_FILE -> volume.getAzureFile();
      case VSPHERE -> volume.getVsphereVolume();
      case PORTWORX -> volume.getPortworxVolume();
    };
  }

  private @Nullable Object sourceIn(Volume volume) {
    return switch (this) {
      case GCE_PD -> volume.getGcePersistentDisk();
      case AWS_EBS -> volume.getAwsElasticBlockStore();
      case CINDER -> volume.getCinder();
      case AZURE_DISK -> volume.getAzureDisk();
      case AZURE_FILE -> volume.getAzureFile();
      case VSPHERE -> volume.getVsphereVolume();
      case PORTWORX -> volume.getPortworxVolume();
    };
  }
}
