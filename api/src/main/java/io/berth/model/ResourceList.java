package io.berth.model;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Exact amounts by name, added up in place while a pod's containers are looked at. */
final class ResourceList {
  /* Up to here a walk over all names is quicker than a table of them. */
  private static final int MAX_SHORT = 16;

  private ResourceName[] names = new ResourceName[4];
  private Quantity[] amounts = new Quantity[4];
  private int size;

  /** Where each name is; null in a short list. */
  private @Nullable Map<ResourceName, Integer> places;

  static ResourceList of(
      @Nullable Map<String, io.fabric8.kubernetes.api.model.Quantity> quantities) {
    ResourceList list = new ResourceList();
    if (quantities != null) {
      quantities.forEach((name, amount) -> list.put(ResourceName.of(name), Quantity.of(amount)));
    }
    return list;
  }

  static ResourceList copyOf(ResourceList other) {
    ResourceList copy = new ResourceList();
    copy.names = other.names.clone();
    copy.amounts = other.amounts.clone();
    copy.size = other.size;
    copy.places = other.places == null ? null : new HashMap<>(other.places);
    return copy;
  }

  @Nullable Quantity get(ResourceName name) {
    int i = indexOf(name);
    return i < 0 ? null : amounts[i];
  }

  void put(ResourceName name, Quantity amount) {
    int i = indexOf(name);
    if (i < 0) {
      i = size++;
      if (i == names.length) {
        names = Arrays.copyOf(names, 2 * i);
        amounts = Arrays.copyOf(amounts, 2 * i);
      }
      names[i] = name;
      remember(i);
    }
    amounts[i] = amount;
  }

  private void remember(int place) {
    if (places != null) {
      places.put(names[place], place);
    } else if (size > MAX_SHORT) {
      places = new HashMap<>();
      for (int i = 0; i < size; i++) {
        places.put(names[i], i);
      }
    }
  }

  private int indexOf(ResourceName name) {
    if (places != null) {
      return places.getOrDefault(name, -1);
    }
    for (int i = 0; i < size; i++) {
      if (names[i] == name) {
        return i;
      }
    }
    return -1;
  }

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  ResourceName name(int i) {
    return names[i];
  }

  Quantity amount(int i) {
    return amounts[i];
  }

  void addAll(ResourceList other) {
    for (int i = 0; i < other.size; i++) {
      Quantity mine = get(other.names[i]);
      put(other.names[i], mine == null ? other.amounts[i] : mine.add(other.amounts[i]));
    }
  }

  /** Raises each amount to the other's; what is missing here is taken over. */
  void raiseTo(ResourceList other) {
    for (int i = 0; i < other.size; i++) {
      Quantity mine = get(other.names[i]);
      if (mine == null || other.amounts[i].compareTo(mine) > 0) {
        put(other.names[i], other.amounts[i]);
      }
    }
  }

  /** Returns the amounts of those names that the other list has too. */
  ResourceList only(ResourceList listed) {
    ResourceList some = new ResourceList();
    for (int i = 0; i < listed.size; i++) {
      Quantity amount = get(listed.names[i]);
      if (amount != null) {
        some.put(listed.names[i], amount);
      }
    }
    return some;
  }

  /** What the scheduler counts, each amount rounded up to whole units. */
  Resources toResources() {
    Resources.Builder resources = Resources.builder();
    for (int i = 0; i < size; i++) {
      Quantity amount = amounts[i];
      resources.set(names[i], names[i].isCpu() ? amount.milliValue() : amount.value());
    }
    return resources.build();
  }

  SortedMap<String, Quantity> toMap() {
    SortedMap<String, Quantity> map = new TreeMap<>();
    for (int i = 0; i < size; i++) {
      map.put(names[i].name(), amounts[i]);
    }
    return map;
  }
}
