package io.berth.kube;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.ConfigMapVolumeSource;
import io.fabric8.kubernetes.api.model.DownwardAPIVolumeSource;
import io.fabric8.kubernetes.api.model.EmptyDirVolumeSource;
import io.fabric8.kubernetes.api.model.HostPathVolumeSource;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimVolumeSource;
import io.fabric8.kubernetes.api.model.ProjectedVolumeSource;
import io.fabric8.kubernetes.api.model.SecretVolumeSource;
import io.fabric8.kubernetes.api.model.Volume;
import java.io.IOException;

/** Decodes the volumes of pods; of those that scheduling does not read, only the presence. */
final class VolumeProto {
  private static final ProtoSchema SOURCES = ProtoSchema.load("volume-sources.txt");

  private VolumeProto() {}

  static void read(Volume volume, ProtoReader in) throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> volume.setName(in.string());
      case 2 -> in.message(volume, VolumeProto::source);
      default -> in.skip();
    }
  }

  private static void source(Volume volume, ProtoReader in) throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> {
        volume.setHostPath(new HostPathVolumeSource());
        in.skip();
      }
      case 2 -> {
        volume.setEmptyDir(new EmptyDirVolumeSource());
        in.skip();
      }
      case 6 -> {
        volume.setSecret(new SecretVolumeSource());
        in.skip();
      }
      case 10 ->
          volume.setPersistentVolumeClaim(
              in.message(new PersistentVolumeClaimVolumeSource(), VolumeProto::claim));
      case 16 -> {
        volume.setDownwardAPI(new DownwardAPIVolumeSource());
        in.skip();
      }
      case 19 -> {
        volume.setConfigMap(new ConfigMapVolumeSource());
        in.skip();
      }
      case 26 -> {
        volume.setProjected(new ProjectedVolumeSource());
        in.skip();
      }
      default -> otherSource(volume, in);
    }
  }

  private static void claim(PersistentVolumeClaimVolumeSource claim, ProtoReader in)
      throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> claim.setClaimName(in.string());
      case 2 -> claim.setReadOnly(in.bool() ? true : null);
      default -> in.skip();
    }
  }

  private static void otherSource(Volume volume, ProtoReader in) throws MalformedResponseException {
    ObjectNode source = JsonNodeFactory.instance.objectNode();
    SOURCES.read("VolumeSource", source, in);
    try {
      FieldPruning.PRUNED.readerForUpdating(volume).readValue(source);
    } catch (IOException e) {
      throw new MalformedResponseException("cannot decode volume: " + e.getMessage());
    }
  }
}
