package io.berth.plugins.scarceresourceavoidance;

import io.berth.tree.ArgsDecoder;
import io.berth.tree.Fields;
import io.berth.tree.Path;
import io.berth.tree.PrintedObject;
import io.berth.tree.Problems;
import java.util.List;

/** Args of ScarceResourceAvoidance: the names of the scarce resources. */
public record ScarceResourceAvoidanceArgs(List<String> resources) {

  /** Decodes and encodes the arguments; any list of names is valid. */
  public static final class Decoder implements ArgsDecoder<ScarceResourceAvoidanceArgs> {
    @Override
    public String kind() {
      return "ScarceResourceAvoidanceArgs";
    }

    @Override
    public ScarceResourceAvoidanceArgs decode(Fields fields) {
      return new ScarceResourceAvoidanceArgs(fields.strings("resources"));
    }

    @Override
    public void validate(ScarceResourceAvoidanceArgs args, Path path, Problems problems) {}

    @Override
    public PrintedObject encode(ScarceResourceAvoidanceArgs args) {
      return new PrintedObject().list("resources", args.resources());
    }
  }
}
