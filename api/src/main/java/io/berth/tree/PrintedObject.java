package io.berth.tree;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The printed form of an object: fields in the order in which they are set. The values of {@link
 * #fields} are strings, booleans, integers, {@link Number} literals, lists, forms and parsed {@link
 * Value}s; none is null.
 */
public final class PrintedObject {
  private final Map<String, Object> fields = new LinkedHashMap<>();

  public Map<String, Object> fields() {
    return Collections.unmodifiableMap(fields);
  }

  /** Sets a field, or leaves it out when there is no value. */
  public PrintedObject set(String name, @Nullable Object value) {
    if (value != null) {
      fields.put(name, value);
    }
    return this;
  }

  /** Sets a text field unless the text is empty. */
  public PrintedObject setUnlessEmpty(String name, String value) {
    return value.isEmpty() ? this : set(name, value);
  }

  /** Sets a field to true, or leaves it out. */
  public PrintedObject setIfTrue(String name, boolean value) {
    return value ? set(name, true) : this;
  }

  /** Sets a list, or leaves it out when it has no items. */
  public PrintedObject list(String name, List<?> items) {
    return items.isEmpty() ? this : set(name, List.copyOf(items));
  }

  /** Sets a list of objects, or leaves it out when it has no items. */
  public <T> PrintedObject list(String name, List<T> items, Function<T, PrintedObject> form) {
    List<PrintedObject> forms = new ArrayList<>();
    items.forEach(item -> forms.add(form.apply(item)));
    return list(name, forms);
  }
}
