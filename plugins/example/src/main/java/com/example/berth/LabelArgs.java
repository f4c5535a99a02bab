package com.example.berth;

import com.example.berth.PreferLabelledNodes.Args;
import io.berth.tree.ArgsDecoder;
import io.berth.tree.Fields;
import io.berth.tree.Path;
import io.berth.tree.PrintedObject;
import io.berth.tree.Problems;

/** Decodes, validates and encodes the {@link Args}. */
final class LabelArgs implements ArgsDecoder<Args> {
  @Override
  public String kind() {
    return "PreferLabelledNodesArgs";
  }

  @Override
  public Args decode(Fields fields) {
    return new Args(fields.string("label", "example.com/preferred"));
  }

  @Override
  public void validate(Args args, Path path, Problems problems) {
    if (args.label().isEmpty()) {
      problems.error(path.field("label"), "is empty; write the label of the preferred nodes");
    }
  }

  @Override
  public PrintedObject encode(Args args) {
    return new PrintedObject().set("label", args.label());
  }
}
