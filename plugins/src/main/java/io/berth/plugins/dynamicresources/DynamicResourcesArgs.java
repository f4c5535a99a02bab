package io.berth.plugins.dynamicresources;

import io.berth.tree.ArgsDecoder;
import io.berth.tree.Durations;
import io.berth.tree.Fields;
import io.berth.tree.Path;
import io.berth.tree.PrintedObject;
import io.berth.tree.Problems;
import java.time.Duration;
import java.util.Objects;

/**
 * Args of DynamicResources.
 *
 * @param filterTimeout timeout of the allocation of a pod's claims on one node; zero for no limit
 * @param bindingTimeout timeout of the binding of a pod's devices
 */
public record DynamicResourcesArgs(Duration filterTimeout, Duration bindingTimeout) {

  /** Decodes, validates and encodes the arguments. */
  public static final class Decoder implements ArgsDecoder<DynamicResourcesArgs> {
    private static final Duration DEFAULT_FILTER_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration DEFAULT_BINDING_TIMEOUT = Duration.ofMinutes(10);
    private static final Duration MIN_BINDING_TIMEOUT = Duration.ofSeconds(1);

    @Override
    public String kind() {
      return "DynamicResourcesArgs";
    }

    @Override
    public DynamicResourcesArgs decode(Fields fields) {
      return new DynamicResourcesArgs(
          Objects.requireNonNullElse(fields.duration("filterTimeout"), DEFAULT_FILTER_TIMEOUT),
          Objects.requireNonNullElse(fields.duration("bindingTimeout"), DEFAULT_BINDING_TIMEOUT));
    }

    @Override
    public void validate(DynamicResourcesArgs args, Path path, Problems problems) {
      if (args.filterTimeout().isNegative()) {
        problems.error(
            path.field("filterTimeout"),
            Durations.print(args.filterTimeout()) + " is negative; write 0s for no limit");
      }
      if (args.bindingTimeout().compareTo(MIN_BINDING_TIMEOUT) < 0) {
        problems.error(
            path.field("bindingTimeout"),
            Durations.print(args.bindingTimeout()) + " is too short; write 1s or more");
      }
    }

    @Override
    public PrintedObject encode(DynamicResourcesArgs args) {
      return new PrintedObject()
          .set("filterTimeout", Durations.print(args.filterTimeout()))
          .set("bindingTimeout", Durations.print(args.bindingTimeout()));
    }
  }
}
