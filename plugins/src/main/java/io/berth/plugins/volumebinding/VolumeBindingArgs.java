package io.berth.plugins.volumebinding;

import io.berth.plugins.shared.ShapePoint;
import io.berth.tree.ArgsDecoder;
import io.berth.tree.Fields;
import io.berth.tree.Path;
import io.berth.tree.PrintedObject;
import io.berth.tree.Problems;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Args of VolumeBinding.
 *
 * @param bindTimeoutSeconds timeout of the volume binding of a pod
 * @param shape shape of the score by storage capacity; null in validated arguments, because this
 *     scoring is not supported
 */
public record VolumeBindingArgs(long bindTimeoutSeconds, @Nullable List<ShapePoint> shape) {

  /** Decodes, validates and encodes the arguments. */
  public static final class Decoder implements ArgsDecoder<VolumeBindingArgs> {
    @Override
    public String kind() {
      return "VolumeBindingArgs";
    }

    @Override
    public VolumeBindingArgs decode(Fields fields) {
      return new VolumeBindingArgs(
          fields.int64("bindTimeoutSeconds", 600),
          fields.value("shape") == null ? null : fields.objects("shape", ShapePoint::decode));
    }

    @Override
    public void validate(VolumeBindingArgs args, Path path, Problems problems) {
      if (args.bindTimeoutSeconds() < 0) {
        problems.error(
            path.field("bindTimeoutSeconds"),
            args.bindTimeoutSeconds() + " is negative; write 0 or more seconds");
      }
      if (args.shape() != null) {
        problems.error(
            path.field("shape"),
            "is set, but scoring by storage capacity (feature StorageCapacityScoring) is off;"
                + " remove it");
      }
    }

    @Override
    public PrintedObject encode(VolumeBindingArgs args) {
      return new PrintedObject().set("bindTimeoutSeconds", args.bindTimeoutSeconds());
    }
  }
}
