package io.berth.plugins.shared;

import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeSpec;
import io.fabric8.kubernetes.api.model.Volume;
import org.jspecify.annotations.Nullable;

/** A storage driver that was part of Kubernetes and has given way to a CSI driver. */
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

  /** Returns the driver that the volume was made for, or null if that was never in the tree. */
  public static @Nullable InTreeDriver of(PersistentVolume volume) {
    for (InTreeDriver driver : ALL) {
      if (driver.sourceIn(volume.getSpec()) != null) {
        return driver;
      }
    }
    return null;
  }

  /** Returns the driver of a volume that a pod describes itself, or null. */
  public static @Nullable InTreeDriver of(Volume volume) {
    for (InTreeDriver driver : ALL) {
      if (driver.sourceIn(volume) != null) {
        return driver;
      }
    }
    return null;
  }

  /** Returns the driver that a storage class names as its provisioner, or null. */
  public static @Nullable InTreeDriver named(String inTreeName) {
    for (InTreeDriver driver : ALL) {
      if (driver.inTreeName.equals(inTreeName)) {
        return driver;
      }
    }
    return null;
  }

  /** Returns the name that it had in the tree. */
  public String inTreeName() {
    return inTreeName;
  }

  /** Returns the name of the CSI driver in its place. */
  public String csiName() {
    return csiName;
  }

  /**
   * Returns the node label that the CSI driver knows zones by, or null where volumes keep the terms
   * that they have.
   */
  public @Nullable String zoneKey() {
    return zoneKey;
  }

  /** Tells whether its volumes are treated as the CSI driver's when nodes are judged. */
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
