package io.berth.config;

import io.berth.tree.ArgsDecoder;
import io.berth.tree.Path;
import io.berth.tree.PrintedObject;
import io.berth.tree.Problems;
import io.berth.tree.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The args of a plugin in a profile. */
public sealed interface PluginArgs {

  /** Decoded arguments, with the decoder that validates and prints them. */
  record Decoded<A>(ArgsDecoder<A> decoder, A args) implements PluginArgs {
    void validate(Path path, Problems problems) {
      decoder.validate(args, path, problems);
    }

    Decoded<A> withIgnoredResources(List<String> names) {
      return new Decoded<>(decoder, decoder.withIgnoredResources(args, names));
    }

    @Override
    public Object encode() {
      PrintedObject form = new PrintedObject();
      form.set("apiVersion", SchedulerConfiguration.API_VERSION).set("kind", decoder.kind());
      decoder.encode(args).fields().forEach(form::set);
      return form;
    }
  }

  /** Args of an unknown plugin, or of one that has none, as the file contains them. */
  record Opaque(Value value) implements PluginArgs {
    @Override
    public Object encode() {
      return value;
    }
  }

  /** No arguments, for a plugin that has none. */
  record None() implements PluginArgs {
    @Override
    public @Nullable Object encode() {
      return null;
    }
  }

  /** Returns the printed form, as a value of {@link PrintedObject}; null if there is none. */
  @Nullable Object encode();
}
